import { type MaybePromise, whenKnown } from '../../domain/maybe-promise.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../domain/ports/record-repository.js';
import type { SearchCriteria } from '../../domain/search/search-criteria.js';
import { explainNoResults } from './explain-no-results.js';
import { nonEmpty } from './non-empty.js';
import type { FoundRecords, SearchQuery, SearchResult } from './search-query.js';

/** Answers one query from one revision of the registry, or says why there is no answer. */
export class SearchRecords {
  constructor(private readonly repository: RecordRepository) {}

  /** Settles which revision answers. A caller that knows that answer need not read it again. */
  run(query: SearchQuery, options: AskOptions = {}): MaybePromise<SearchResult> {
    const from = query.page?.from;
    const generation = from
      ? this.repository.at(from.revision, options)
      : this.repository.current(options);
    return whenKnown(generation, (found) => resultFrom(found, query));
  }
}

function resultFrom(
  generation: Generation | undefined,
  query: SearchQuery,
): MaybePromise<SearchResult> {
  if (!generation) return explainNoResults(query.criteria).then((error) => Promise.reject(error));
  const { revision, modified, staleSince } = generation;
  return {
    revision,
    modified,
    staleSince,
    read: (options = {}) => read(generation, query, options),
  };
}

function read(
  generation: Generation,
  { criteria, page }: SearchQuery,
  options: AskOptions,
): MaybePromise<FoundRecords> {
  // A code names at most one record, so a page of one is all of them.
  if (!page && !criteria.codArchivo) return readAll(generation, criteria, options);
  const range = { limit: page?.limit ?? 1, after: page?.from?.after };
  return whenKnown(generation.page(criteria, range, options), ({ batch, total, next }) =>
    batch.size === 0
      ? noResults(generation, criteria, options)
      : { batches: [batch], page: page && { total, next } },
  );
}

async function readAll(
  generation: Generation,
  criteria: SearchCriteria,
  options: AskOptions,
): Promise<FoundRecords> {
  const batches = await nonEmpty(generation.stream(criteria, options));
  return batches ? { batches } : noResults(generation, criteria, options);
}

async function noResults(
  generation: Generation,
  criteria: SearchCriteria,
  options: AskOptions,
): Promise<never> {
  throw await explainNoResults(criteria, generation, options);
}
