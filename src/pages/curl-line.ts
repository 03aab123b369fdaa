/** A shell line that sends a request. */
export function curlLine(address: URL): string {
  return `curl '${address.href.replaceAll("'", '%27')}'`;
}
