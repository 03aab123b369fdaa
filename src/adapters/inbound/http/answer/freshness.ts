import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  readonly revision: string;
  readonly modified: Date;
}

/**
 * Whether what the client has is what it would get. An entity tag is compared without its weak
 * mark and without the name of the coding behind it: proxies add the one, compression the other,
 * and neither changes the answer.
 */
export function isFresh(headers: IncomingHttpHeaders, { revision, modified }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags
      .split(',')
      .map((tag) => tag.trim())
      .some((tag) => tag === '*' || tagRevision(tag) === revision);
  }
  const since = headers['if-modified-since'];
  // Equal, not later: a registry that goes back to an older file has changed all the same.
  return since !== undefined && Date.parse(since) === wholeSeconds(modified);
}

function tagRevision(tag: string): string | undefined {
  return /^(?:W\/)?"([0-9a-f]+)(?:-[a-z]+)?"$/.exec(tag)?.[1];
}

/** Dates in HTTP have no parts of a second. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
