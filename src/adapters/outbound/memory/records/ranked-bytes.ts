import { SPAN_SIZE } from '../../generation/places/bits.js';
import type { SpanBytes } from './span-bytes.js';

/** The bytes of each record, found by its rank. */
export class RankedBytes {
  readonly #spans: readonly Buffer[];
  readonly #starts: readonly Uint32Array[];

  constructor({ bytes, starts }: SpanBytes) {
    this.#spans = bytes.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    );
    this.#starts = starts;
  }

  get count(): number {
    const last = this.#starts.length - 1;
    return last < 0 ? 0 : last * SPAN_SIZE + (this.#starts[last] as Uint32Array).length - 1;
  }

  one(rank: number): Buffer {
    return this.run(rank, rank);
  }

  /** Those of all ranks from one to another of the same span, in one piece. */
  run(first: number, last: number): Buffer {
    const span = Math.floor(first / SPAN_SIZE);
    const starts = this.#starts[span] as Uint32Array;
    return (this.#spans[span] as Buffer).subarray(
      starts[first - span * SPAN_SIZE],
      starts[last - span * SPAN_SIZE + 1],
    );
  }
}
