import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../domain/ports/record-repository.js';
import { explainNoResults } from './explain-no-results.js';
import { nonEmpty } from './non-empty.js';
import type { FoundRecords, SearchQuery, SearchResult } from './search-query.js';

/** Answers one query from one revision of the registry, or says why there is no answer. */
export class SearchRecords {
  constructor(private readonly repository: RecordRepository) {}

  /** Settles which revision answers. A caller that knows that answer need not read it again. */
  run(query: SearchQuery, options: AskOptions = {}): SearchResult | Promise<SearchResult> {
    const from = query.page?.from;
    const generation = from
      ? this.repository.at(from.revision, options)
      : this.repository.current(options);
    return generation instanceof Promise
      ? generation.then((found) => resultFrom(found, query))
      : resultFrom(generation, query);
  }
}

function resultFrom(
  generation: Generation | undefined,
  query: SearchQuery,
): SearchResult | Promise<SearchResult> {
  if (!generation) return explainNoResults(query.criteria).then((error) => Promise.reject(error));
  const { revision, modified, staleSince } = generation;
  return {
    revision,
    modified,
    staleSince,
    read: (options = {}) => read(generation, query, options),
  };
}

async function read(
  generation: Generation,
  { criteria, page }: SearchQuery,
  options: AskOptions,
): Promise<FoundRecords> {
  if (!page) {
    const batches = await nonEmpty(generation.stream(criteria, options));
    if (!batches) throw await explainNoResults(criteria, generation, options);
    return { batches };
  }
  const range = { limit: page.limit, after: page.from?.after };
  const { batch, total, next } = await generation.page(criteria, range, options);
  if (batch.size === 0) throw await explainNoResults(criteria, generation, options);
  return { batches: only(batch), page: { total, next } };
}

async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}
