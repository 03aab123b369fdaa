import { LRUCache } from 'lru-cache';
import type { SearchResult } from '../../../../application/search/search-query.js';
import { limits } from '../limits.js';
import type { ContentEncoding } from '../response/content-encoding.js';
import type { Headers, RegistryResponse } from '../response/registry-response.js';

/** A body that is too long to be kept is absent; its head still serves a client that has it. */
type CachedResponse = Omit<RegistryResponse, 'streamed'>;

/** What an entry costs beyond its bytes: objects, pointers, its position in the order. */
const ENTRY_BYTES = 512;

/**
 * Responses that are asked for again and again, as many as fit in so many bytes. A key names the
 * version of the registry, so an entry is never out of date: it is only evicted to make room.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse> | undefined;

  constructor(maxBytes: number) {
    if (maxBytes === 0) return;
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (response, key) => ENTRY_BYTES + 2 * key.length + sizeOf(response),
    });
  }

  get bytes(): number {
    return this.#responses?.calculatedSize ?? 0;
  }

  get(key: string): CachedResponse | undefined {
    return this.#responses?.get(key);
  }

  set(key: string, { etag, head, whole }: CachedResponse): void {
    const fits = whole && whole.body.length <= limits.cachedResponseBytes;
    this.#responses?.set(key, {
      etag,
      head,
      ...(fits && { whole: { ...whole, body: alone(whole.body) } }),
    });
  }
}

function sizeOf({ head, whole }: CachedResponse): number {
  return headSize(head) + (whole ? headSize(whole.headers) + whole.body.length : 0);
}

function headSize(headers: Headers): number {
  return headers.reduce((sum, text) => sum + text.length, 0);
}

/** The same bytes in memory of their own: a small buffer is often a part of a far larger one. */
function alone(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

type Version = Pick<SearchResult, 'revision' | 'modified'>;

/** A revision may come back, and is then the registry since another date. */
export function versionKey({ revision, modified }: Version): string {
  return `${revision}@${modified.getTime()}`;
}

/** Everything that the bytes of a response depend on. */
export function responseKey(version: Version, accepted: ContentEncoding, target: string): string {
  return `${versionKey(version)} ${accepted} ${target}`;
}
