import { GrowableArray } from '../../search-index/growable-array.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import type { RecordBytesArrays } from './record-bytes.js';

/** Starts have four bytes. */
const MAX_BLOCK_BYTES = 2 ** 32 - 1;

/** Takes the bytes of each record in rank order. */
export class RecordBytesBuilder {
  readonly #bytes: Uint8Array[] = [];
  readonly #starts: Uint32Array[] = [];
  readonly #block = new GrowableArray(Uint8Array);
  readonly #blockStarts = new GrowableArray(Uint32Array);

  add(...pieces: readonly Uint8Array[]): void {
    if (this.#blockStarts.length === BLOCK_SIZE) this.#finishBlock();
    this.#blockStarts.push(this.#block.length);
    for (const piece of pieces) this.#block.append(piece);
    if (this.#block.length > MAX_BLOCK_BYTES) {
      throw new Error('The records are too large to be held in memory.');
    }
  }

  finish(): RecordBytesArrays {
    if (this.#blockStarts.length > 0) this.#finishBlock();
    return { bytes: this.#bytes, starts: this.#starts };
  }

  #finishBlock(): void {
    this.#blockStarts.push(this.#block.length);
    this.#bytes.push(this.#block.taken());
    this.#starts.push(this.#blockStarts.taken());
    this.#block.clear();
    this.#blockStarts.clear();
  }
}
