import { type MaybePromise, whenKnown } from '../../domain/maybe-promise.js';
import type { AskOptions, RecordRepository } from '../../domain/ports/record-repository.js';
import { type Facets, facetsOf } from '../../domain/search/facets.js';
import type { SearchCriteria } from '../../domain/search/search-criteria.js';
import type { RevisionResult } from './search-query.js';

/** Where nothing has been loaded yet, there is nothing to count, and that is an answer. */
const NOTHING_LOADED: RevisionResult<Facets> = {
  revision: 'empty',
  modified: new Date(0),
  read: () => facetsOf([]),
};

/** Counts what matches, by year and by municipality, in one revision of the registry. */
export class CountFacets {
  constructor(private readonly repository: RecordRepository) {}

  run(criteria: SearchCriteria, options: AskOptions = {}): MaybePromise<RevisionResult<Facets>> {
    return whenKnown(this.repository.current(options), (generation) => {
      if (!generation) return NOTHING_LOADED;
      const { revision, modified, staleSince } = generation;
      const read = (asked?: AskOptions) => generation.facets(criteria, asked);
      return { revision, modified, staleSince, read };
    });
  }
}
