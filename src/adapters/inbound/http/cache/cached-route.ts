import type { Request, ServerRoute } from '@hapi/hapi';
import { requestParser } from '../request/parse-request.js';
import { responseMaker } from '../response/make-response.js';
import type { OpenStreams } from '../response/open-streams.js';
import type { ResponseHeadOptions } from '../response/response-head.js';
import { type Search, type SearchAddress, searchRoute } from '../routes/search-route.js';
import { begunSearch } from './fast-path.js';
import { ParsedQueryCache } from './parsed-query-cache.js';
import { respondFromCache } from './respond-from-cache.js';
import type { ResponseCache } from './response-cache.js';
import type { StreamCache } from './stream-cache.js';

/** What all addresses share. */
export interface CachedRouteOptions extends ResponseHeadOptions {
  readonly responses: ResponseCache;
  readonly bodies: StreamCache;
  readonly streams: OpenStreams;
  /** From the request to the first byte of its response, at most. */
  readonly responseMs: number;
}

/** The routes of an address whose queries and responses are cached. */
export function cachedRoute<Found>(
  options: CachedRouteOptions,
  address: SearchAddress<Found>,
  queries = new ParsedQueryCache(requestParser(address.form, options.publicUrl)),
): ServerRoute[] {
  const { path, run, representation } = address;
  const { variant } = representation;
  return searchRoute({
    ...options,
    path,
    search: searchOnce(address, queries),
    run,
    respond: respondFromCache(responseMaker(options, representation), { ...options, variant }),
  });
}

/** The search of a request, begun now unless the fast path has begun it. */
export function searchOnce<Found>(
  { run, check }: Pick<SearchAddress<Found>, 'run' | 'check'>,
  queries: ParsedQueryCache,
): (request: Request) => Search<Found> {
  return (request) => {
    // The fast path has the queries of one address, so it begins searches of no other.
    const begun = begunSearch(request.raw.req) as Search<Found> | undefined;
    if (begun) return begun;
    check?.(request);
    const { query, isRepeated } = queries.parse(request);
    return { query, isRepeated, result: run(query) };
  };
}
