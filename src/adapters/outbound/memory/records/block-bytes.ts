import { GrowableArray } from '../../search-index/growable-array.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';

/** Some bytes for each record of a generation, those of one span in one piece. */
export interface BlockBytes {
  readonly bytes: readonly Uint8Array[];
  /** For each span, where those of each record begin and, at the end, where the last ends. */
  readonly starts: readonly Uint32Array[];
}

/** Where one span's bytes must end: starts are written in four bytes. */
const MOST_BYTES_OF_A_SPAN = 2 ** 32 - 1;

/** Takes the bytes of every record in rank order. */
export class BlockBytesBuilder {
  readonly #bytes: Uint8Array[] = [];
  readonly #starts: Uint32Array[] = [];
  readonly #span = new GrowableArray(Uint8Array);
  readonly #spanStarts = new GrowableArray(Uint32Array);

  add(...pieces: readonly Uint8Array[]): void {
    if (this.#spanStarts.length === BLOCK_SIZE) this.#finishSpan();
    this.#spanStarts.push(this.#span.length);
    for (const piece of pieces) this.#span.append(piece);
    if (this.#span.length > MOST_BYTES_OF_A_SPAN) {
      throw new Error('The records are too large to be held in memory.');
    }
  }

  finish(): BlockBytes {
    if (this.#spanStarts.length > 0) this.#finishSpan();
    return { bytes: this.#bytes, starts: this.#starts };
  }

  #finishSpan(): void {
    this.#spanStarts.push(this.#span.length);
    this.#bytes.push(this.#span.taken());
    this.#starts.push(this.#spanStarts.taken());
    this.#span.clear();
    this.#spanStarts.clear();
  }
}
