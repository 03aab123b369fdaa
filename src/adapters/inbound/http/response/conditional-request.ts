import type { IncomingHttpHeaders } from 'node:http';
import type { RegistryRequest } from './registry-response.js';

/** The validators of the representation that the client would get, in its content encoding. */
export interface Validators {
  readonly etag: string;
  readonly modified: Date;
}

/**
 * Whether the client already has the response that it would get. Entity tags are compared weakly:
 * proxies add the weak mark. The tag of another encoding does not match: a shared cache would take
 * the 304 as leave to send that encoding to a client that did not ask for it.
 */
export function isFresh(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags
      .split(',')
      .map((tag) => tag.trim())
      .some((tag) => tag === '*' || tag === etag || tag === `W/${etag}`);
  }
  const since = headers['if-modified-since'];
  // Equal, not later: a registry that is rolled back has changed, and its date is older.
  return since !== undefined && Date.parse(since) === wholeSeconds(modified);
}

/** Dates in HTTP have no parts of a second. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

/** Whether the client already has this body. */
export function clientHas<Found>(
  { request, result }: RegistryRequest<Found>,
  etag: string,
): boolean {
  return isFresh(request.raw.req.headers, { etag, modified: result.modified });
}
