import type { Request } from '@hapi/hapi';
import { LRUCache } from 'lru-cache';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import { limits } from '../limits.js';
import { parseRequest } from '../request/parse-request.js';

/** The queries of valid request targets. What a target asks for never changes. */
export class QueryCache {
  readonly #queries = new LRUCache<string, SearchQuery>({
    maxSize: limits.queryCacheBytes,
    sizeCalculation: (_, target) => QUERY_BYTES + BYTES_PER_CHARACTER * target.length,
  });

  get(target: string): SearchQuery | undefined {
    return this.#queries.get(target);
  }

  /** Parses a request whose target is not cached. */
  parse(request: Request): SearchQuery {
    const target = request.raw.req.url as string;
    const cached = this.#queries.get(target);
    if (cached) return cached;
    const query = parseRequest(request);
    this.#queries.set(target, query);
    return query;
  }
}

/** An estimate on the safe side: a query holds its words several times, folded and split. */
const QUERY_BYTES = 1_024;
const BYTES_PER_CHARACTER = 16;
