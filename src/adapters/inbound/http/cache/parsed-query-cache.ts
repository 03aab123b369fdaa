import type { Request } from '@hapi/hapi';
import { LRUCache } from 'lru-cache';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import { limits } from '../limits.js';
import { requestTarget } from '../request/request-target.js';

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
    const target = requestTarget(request.raw.req);
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

const SLOTS = 2 ** 16;

/**
 * Remembers which texts came before, so that a cache takes in only what comes again: what comes
 * once would cost time and push out what is needed. It may forget a text, and may take one for
 * another with the same hash; neither does harm. Every text costs four bytes.
 */
export class Doorkeeper {
  readonly #hashes = new Int32Array(SLOTS);

  /** Whether the text has come before. From now on it has. */
  knows(text: string): boolean {
    const hash = polynomialHash(text);
    const slot = hash & (SLOTS - 1);
    const known = this.#hashes[slot] === hash;
    this.#hashes[slot] = hash;
    return known;
  }
}

/** Never 0, which stands for a slot that is empty. */
function polynomialHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash || 1;
}
