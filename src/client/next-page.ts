const NEXT = /<(?<address>[^<>]*)>\s*;[^,<]*\brel="?next"?/;

/** The address of the next page, by the `Link` header of this one. */
export function nextPage(link: string | null, thisPage: URL | string): URL | undefined {
  const address = NEXT.exec(link ?? '')?.groups?.address;
  return address === undefined ? undefined : new URL(address, thisPage);
}

/** The address of a page as a program gives it back, also if it was kept as text meanwhile. */
export function givenPage(address: URL | string, base: URL): URL {
  const text = typeof address === 'string' ? address : address?.href;
  if (!text) {
    throw new TypeError(
      'page() takes the address that a page has as its next. The last page has none: its next is undefined.',
    );
  }
  return new URL(text, base);
}
