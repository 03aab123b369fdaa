import { LRUCache } from 'lru-cache';
import { limits } from '../limits.js';
import type { Headers } from './answer-head.js';

/** All that is sent for one question about one moment in one coding. */
export interface FinishedAnswer {
  readonly etag: string;
  /** For a client that has the answer already. */
  readonly notModified: Headers;
  /** Absent where the body is too long to be kept. */
  readonly whole?: WholeAnswer;
}

export interface WholeAnswer {
  readonly headers: Headers;
  readonly body: Buffer;
  readonly records: number;
}

/** What an entry costs beyond its bytes: objects, pointers, its place in the order. */
const ENTRY_BYTES = 512;

/**
 * Answers that are asked for again and again, as many as fit in so many bytes. A key names the
 * moment, so what is kept is never out of date: it is only forgotten when others need its place.
 */
export class FinishedAnswers {
  readonly #answers: LRUCache<string, FinishedAnswer> | undefined;

  constructor(maxBytes: number) {
    if (maxBytes === 0) return;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer, key) => ENTRY_BYTES + 2 * key.length + sizeOf(answer),
    });
  }

  get bytes(): number {
    return this.#answers?.calculatedSize ?? 0;
  }

  get(key: string): FinishedAnswer | undefined {
    return this.#answers?.get(key);
  }

  keep(key: string, { etag, notModified, whole }: FinishedAnswer): void {
    const fits = whole && whole.body.length <= limits.finishedAnswerBytes;
    this.#answers?.set(key, {
      etag,
      notModified,
      ...(fits && { whole: { ...whole, body: alone(whole.body) } }),
    });
  }
}

function sizeOf({ notModified, whole }: FinishedAnswer): number {
  return headSize(notModified) + (whole ? headSize(whole.headers) + whole.body.length : 0);
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
