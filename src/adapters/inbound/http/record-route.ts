import type { Lifecycle, Request, ServerRoute } from '@hapi/hapi';
import type { SearchQuery, SearchResult } from '../../../application/search/search-query.js';
import { type MaybePromise, whenKnown } from '../../../domain/maybe-promise.js';
import { readOnlyRoutes } from './read-only-routes.js';
import { preferredEncoding } from './response/content-encoding.js';
import { OpenStreams } from './response/open-streams.js';
import type { Respond } from './response/record-response.js';
import { sendResponse } from './response/send-response.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Since when nobody knows whether the registry that answers is the current one. */
    staleSince?: Date | undefined;
  }
}

export interface RecordRouteOptions {
  readonly path: string;
  readonly search: (request: Request) => Search;
  readonly respond: Respond;
  /** How many long bodies are sent at once, at most. */
  readonly maxStreams: number;
}

/** The query of a request, and what it finds. */
export interface Search {
  readonly query: SearchQuery;
  readonly result: MaybePromise<SearchResult>;
  /** Whether the same target was asked for before. */
  readonly isRepeated: boolean;
}

/** The one operation of the contract, with and without a code in the path. */
export function recordRoute({ path, search, respond, maxStreams }: RecordRouteOptions) {
  const streams = new OpenStreams(maxStreams);
  const handler: Lifecycle.Method = (request, h) => {
    const { result, ...asked } = search(request);
    const accepted = preferredEncoding(request);
    return whenKnown(result, (known) => {
      request.app.staleSince = known.staleSince;
      return whenKnown(respond({ ...asked, request, result: known, accepted }), (response) =>
        sendResponse(request, h, response, streams),
      );
    });
  };
  return readOnlyRoutes(path, handler) satisfies ServerRoute[];
}
