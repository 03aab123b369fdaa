import type { RevisionResult, SearchQuery } from '../../../../application/search/search-query.js';
import { GenerationDropped } from '../../../../domain/errors.js';
import type { MaybePromise } from '../../../../domain/maybe-promise.js';
import type { Respond, StreamedBody } from './registry-response.js';

/**
 * Answers once more if the generation was dropped before the first byte. The store then knows a
 * newer one, or that the revision of a page is gone.
 */
export function respondAgain<Found>(
  respond: Respond<StreamedBody, Found>,
  run: (query: SearchQuery) => MaybePromise<RevisionResult<Found>>,
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
