import { serverUnavailable } from '@hapi/boom';
import type { Lifecycle, Request, ServerRoute } from '@hapi/hapi';
import type {
  FoundRecords,
  RevisionResult,
  SearchQuery,
} from '../../../../application/search/search-query.js';
import { GenerationDropped } from '../../../../domain/errors.js';
import { type MaybePromise, whenKnown } from '../../../../domain/maybe-promise.js';
import type { RequestSchema } from '../request/request-schema.js';
import { preferredEncoding } from '../response/content-encoding.js';
import type { OpenStreams } from '../response/open-streams.js';
import type { Respond, StreamedBody } from '../response/registry-response.js';
import type { Representation } from '../response/representation.js';
import { sendResponse } from '../response/send-response.js';
import { readOnlyRoutes } from './read-only-routes.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** Since when nobody knows whether the registry that answers is the current one. */
    staleSince?: Date | undefined;
  }
}

/** What searches the registry: what it takes, what it looks for, and how that is written. */
export interface SearchAddress<Found> {
  readonly path: string;
  readonly form: RequestSchema;
  readonly run: Run<Found>;
  readonly representation: Representation<Found>;
  /** Throws if a request gets no answer from here, whatever it searches for. */
  readonly check?: ((request: Request) => void) | undefined;
}

/** Makes the routes of an address. */
export type MakeRoutes = <Found>(address: SearchAddress<Found>) => ServerRoute[];

export interface SearchRouteOptions<Found> {
  readonly path: string;
  readonly search: (request: Request) => Search<Found>;
  readonly run: Run<Found>;
  readonly respond: Respond<StreamedBody, Found>;
  readonly streams: OpenStreams;
  /** From the request to the first byte of its response, at most. */
  readonly responseMs: number;
}

type Run<Found> = (query: SearchQuery) => MaybePromise<RevisionResult<Found>>;

/** The query of a request, and what it finds. */
export interface Search<Found = FoundRecords> {
  readonly query: SearchQuery;
  readonly result: MaybePromise<RevisionResult<Found>>;
  /** Whether the same target was asked for before. */
  readonly isRepeated: boolean;
}

/** The routes of an address that searches: one revision of the registry answers each request. */
export function searchRoute<Found>(options: SearchRouteOptions<Found>): ServerRoute[] {
  const { path, search, run, streams, responseMs } = options;
  const respond = respondAgain(options.respond, run);
  const handler: Lifecycle.Method = (request, h) => {
    const { query, isRepeated, result } = search(request);
    const accepted = preferredEncoding(request);
    const sent = whenKnown(result, (known) => {
      request.app.staleSince = known.staleSince;
      return whenKnown(
        respond({ request, query, isRepeated, result: known, accepted }),
        (response) => sendResponse(request, h, response, streams),
      );
    });
    return sent instanceof Promise ? inTime(sent, responseMs) : sent;
  };
  return readOnlyRoutes(path, handler, { timeout: { server: false } });
}

/**
 * Answers once more if the generation was dropped before the first byte. The store then knows a
 * newer one, or that the revision of a page is gone.
 */
function respondAgain<Found>(
  respond: Respond<StreamedBody, Found>,
  run: Run<Found>,
): Respond<StreamedBody, Found> {
  return (asked) => {
    const response = respond(asked);
    if (!(response instanceof Promise)) return response;
    return response.catch(async (error) => {
      if (!(error instanceof GenerationDropped)) throw error;
      const result = await run(asked.query);
      asked.request.app.staleSince = result.staleSince;
      return respond({ ...asked, result });
    });
  };
}

/** hapi's own limit sets a timer for every request, also for those that wait for nothing. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(serverUnavailable()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
