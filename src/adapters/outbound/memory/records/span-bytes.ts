import { Growing } from '../../generation/building/growing.js';
import { SPAN_SIZE } from '../../generation/places/bits.js';

/** Some bytes for each record of a generation, those of one span in one piece. */
export interface SpanBytes {
  readonly bytes: readonly Uint8Array[];
  /** For each span, where those of each record begin and, at the end, where the last ends. */
  readonly starts: readonly Uint32Array[];
}

/** Where one span's bytes must end: starts are written in four bytes. */
const MOST_BYTES_OF_A_SPAN = 2 ** 32 - 1;

/** Takes the bytes of every record in rank order. */
export class SpanBytesBuilder {
  readonly #bytes: Uint8Array[] = [];
  readonly #starts: Uint32Array[] = [];
  readonly #span = new Growing(Uint8Array);
  readonly #spanStarts = new Growing(Uint32Array);

  add(...pieces: readonly Uint8Array[]): void {
    if (this.#spanStarts.length === SPAN_SIZE) this.#finishSpan();
    this.#spanStarts.push(this.#span.length);
    for (const piece of pieces) this.#span.append(piece);
    if (this.#span.length > MOST_BYTES_OF_A_SPAN) {
      throw new Error('The records are too large to be held in memory.');
    }
  }

  finish(): SpanBytes {
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
