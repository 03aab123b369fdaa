import type { Request } from '@hapi/hapi';
import { LRUCache } from 'lru-cache';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import { limits } from '../limits.js';
import { Doorkeeper } from './doorkeeper.js';

/** The query of a request, and whether the same was asked before. */
export interface ParsedRequest {
  readonly query: SearchQuery;
  readonly isRepeated: boolean;
}

/** The queries of valid request targets that came twice. What a target asks for never changes. */
export class ParsedQueryCache {
  readonly #doorkeeper = new Doorkeeper();
  readonly #queries = new LRUCache<string, SearchQuery>({
    maxSize: limits.queryCacheBytes,
    sizeCalculation: (_, target) => QUERY_BYTES + BYTES_PER_CHARACTER * target.length,
  });

  constructor(private readonly parseRequest: (request: Request) => SearchQuery) {}

  get(target: string): SearchQuery | undefined {
    return this.#queries.get(target);
  }

  /** Parses a request whose target is not cached. */
  parse(request: Request): ParsedRequest {
    const target = request.raw.req.url as string;
    const cached = this.#queries.get(target);
    if (cached) return { query: cached, isRepeated: true };
    const query = this.parseRequest(request);
    const isRepeated = this.#doorkeeper.knows(target);
    if (isRepeated) this.#queries.set(target, query);
    return { query, isRepeated };
  }
}

/** A generous estimate: a query holds its words several times, folded and split. */
const QUERY_BYTES = 1_024;
const BYTES_PER_CHARACTER = 16;
