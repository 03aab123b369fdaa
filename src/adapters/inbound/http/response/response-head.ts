import type { FoundPage, SearchResult } from '../../../../application/search/search-query.js';
import type { ContentEncoding } from './content-encoding.js';
import { nextPageLink } from './next-page-link.js';
import type { Headers, RegistryRequest } from './registry-response.js';

export interface ResponseHeadOptions {
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
  /** Seconds for which a response may be used without asking again; 0: always ask. */
  readonly cacheMaxAge: number;
  /** The header fields of every response. */
  readonly commonHeaders: Readonly<Record<string, string>>;
}

/** Makes the header fields that a response has with and without its body. */
export function responseHead(
  { publicUrl, cacheMaxAge, commonHeaders }: ResponseHeadOptions,
  variant?: string,
) {
  const cacheControl = `public, ${cacheMaxAge > 0 ? `max-age=${cacheMaxAge}` : 'no-cache'}`;
  const common = Object.entries(commonHeaders).flat();
  const sharedHead = rememberLast(({ revision, modified }, encoding) => [
    ...common,
    ...['etag', entityTag(revision, encoding, variant)],
    ...['last-modified', modified.toUTCString()],
    ...['cache-control', cacheControl],
    ...['vary', 'accept-encoding'],
  ]);
  return (
    { request, query, result }: RegistryRequest<unknown>,
    page: FoundPage | undefined,
    encoding: ContentEncoding,
  ): Headers => {
    const shared = sharedHead(result, encoding);
    if (!page) return shared;
    const head = [...shared, 'x-total-count', String(page.total)];
    if (page.next !== undefined) {
      const { revision } = result;
      head.push('link', nextPageLink({ request, query, revision, after: page.next, publicUrl }));
    }
    return head;
  };
}

/** A strong tag: it stands for the bytes of a body in one encoding, and in one variant of it. */
export function entityTag(revision: string, encoding: ContentEncoding, variant?: string): string {
  const version = variant ? `${revision}-${variant}` : revision;
  return encoding ? `"${version}-${encoding}"` : `"${version}"`;
}

type Version = Pick<SearchResult, 'revision' | 'modified'>;

/** Responses from one revision share most of their head: it is made once for each encoding. */
function rememberLast(make: (version: Version, encoding: ContentEncoding) => Headers): typeof make {
  const heads = new Map<ContentEncoding, Headers>();
  let last: Version | undefined;
  return (version, encoding) => {
    const { revision, modified } = version;
    if (revision !== last?.revision || modified.getTime() !== last.modified.getTime()) {
      heads.clear();
      last = { revision, modified };
    }
    const head = heads.get(encoding) ?? make(version, encoding);
    heads.set(encoding, head);
    return head;
  };
}

/** The header fields of a body, with its length where that is known. */
export function bodyHeaders(
  ofRepresentation: Headers,
  encoding: ContentEncoding,
  length?: number,
): Headers {
  const headers = [...ofRepresentation];
  if (encoding) headers.push('content-encoding', encoding);
  if (length !== undefined) headers.push('content-length', String(length));
  return headers;
}

const NONE: Headers = [];

/**
 * Says that a response comes from a registry that may have been replaced: the storage does not
 * answer. In the terms of RFC 9211 the service is then a cache, and its response has been stale
 * for so many seconds.
 */
export function staleHeader(staleSince: Date | undefined): Headers {
  if (!staleSince) return NONE;
  const seconds = Math.max(1, Math.round((Date.now() - staleSince.getTime()) / 1_000));
  return ['cache-status', `planning-registry; hit; ttl=-${seconds}; detail=storage-unavailable`];
}
