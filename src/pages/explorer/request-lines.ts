/** The first line of a request, as one reads it. */
export function requestLine({ pathname, search }: URL): string {
  return `GET ${pathname}${search}`;
}

/** The address of a document, if a browser may open it. */
export function documentAddress(link: string): string | undefined {
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? link : undefined;
}
