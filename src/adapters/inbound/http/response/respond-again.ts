import type { SearchRecords } from '../../../../application/search/search-records.js';
import { GenerationDropped } from '../../../../domain/errors.js';
import type { Respond } from './record-response.js';

/**
 * Answers once more if the generation was dropped before the first byte. The store then knows a
 * newer one, or that the revision of a page is gone.
 */
export function respondAgain(respond: Respond, searchRecords: SearchRecords): Respond {
  return (asked) => {
    const response = respond(asked);
    if (!(response instanceof Promise)) return response;
    return response.catch(async (error) => {
      if (!(error instanceof GenerationDropped)) throw error;
      const result = await searchRecords.run(asked.query);
      asked.request.app.staleSince = result.staleSince;
      return respond({ ...asked, result });
    });
  };
}
