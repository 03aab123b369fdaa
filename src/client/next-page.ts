const NEXT = /<(?<address>[^<>]*)>\s*;[^,<]*\brel="?next"?/;

/** The address of the next page, by the `Link` header of this one. */
export function nextPage(link: string | null, thisPage: URL | string): URL | undefined {
  const address = NEXT.exec(link ?? '')?.groups?.address;
  return address === undefined ? undefined : new URL(address, thisPage);
}
