import type { ServerRoute } from '@hapi/hapi';
import type { RevisionResult, SearchQuery } from '../../../../application/search/search-query.js';
import type { MaybePromise } from '../../../../domain/maybe-promise.js';
import { ParsedQueryCache } from '../cache/parsed-query-cache.js';
import { respondFromCache } from '../cache/respond-from-cache.js';
import type { ResponseCache } from '../cache/response-cache.js';
import type { StreamCache } from '../cache/stream-cache.js';
import { registryRoute } from '../registry-route.js';
import { requestParser } from '../request/parse-request.js';
import type { RequestSchema } from '../request/request-schema.js';
import { responseMaker } from '../response/make-response.js';
import type { OpenStreams } from '../response/open-streams.js';
import type { Representation } from '../response/representation.js';
import type { ResponseHeadOptions } from '../response/response-head.js';

/** What all routes share, that of the contract too. */
export interface CachedRouteOptions extends ResponseHeadOptions {
  readonly responses: ResponseCache;
  readonly bodies: StreamCache;
  readonly streams: OpenStreams;
  /** From the request to the first byte of its response, at most. */
  readonly responseMs: number;
}

/** An address: what it takes, what it looks for, and how that is written. */
export interface CachedRoute<Found> {
  readonly path: string;
  readonly form: RequestSchema;
  readonly run: (query: SearchQuery) => MaybePromise<RevisionResult<Found>>;
  readonly representation: Representation<Found>;
}

/** The routes of an address that is cached, compressed and validated as records are. */
export function cachedRoute<Found>(
  options: CachedRouteOptions,
  { path, form, run, representation }: CachedRoute<Found>,
): ServerRoute[] {
  const queries = new ParsedQueryCache(requestParser(form, options.publicUrl));
  const { variant } = representation;
  return registryRoute({
    ...options,
    path,
    search: (request) => {
      const { query, isRepeated } = queries.parse(request);
      return { query, isRepeated, result: run(query) };
    },
    run,
    respond: respondFromCache(responseMaker(options, representation), { ...options, variant }),
  });
}
