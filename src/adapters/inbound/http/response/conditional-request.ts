import type { IncomingHttpHeaders } from 'node:http';

/** Of the representation that the client would get: its body in its encoding. */
export interface Validators {
  readonly etag: string;
  readonly modified: Date;
}

/**
 * Whether what the client has is what it would get. An entity tag is compared without its weak
 * mark: proxies add it, and it does not change the response. The tag of another encoding is no match:
 * a cache would take the 304 for leave to hand out an encoding that the client did not ask for.
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
  // Equal, not later: a registry that goes back to an older file has changed all the same.
  return since !== undefined && Date.parse(since) === wholeSeconds(modified);
}

/** Dates in HTTP have no parts of a second. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
