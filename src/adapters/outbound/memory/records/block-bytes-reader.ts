import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import type { BlockBytes } from './block-bytes.js';

/** The bytes of each record, found by its rank. */
export class BlockBytesReader {
  readonly #blocks: readonly Buffer[];
  readonly #starts: readonly Uint32Array[];

  constructor({ bytes, starts }: BlockBytes) {
    this.#blocks = bytes.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    );
    this.#starts = starts;
  }

  get count(): number {
    const last = this.#starts.length - 1;
    return last < 0 ? 0 : last * BLOCK_SIZE + (this.#starts[last] as Uint32Array).length - 1;
  }

  one(rank: number): Buffer {
    return this.run(rank, rank);
  }

  /** Those of all ranks from one to another of the same block, in one piece. */
  run(first: number, last: number): Buffer {
    const block = Math.floor(first / BLOCK_SIZE);
    const starts = this.#starts[block] as Uint32Array;
    return (this.#blocks[block] as Buffer).subarray(
      starts[first - block * BLOCK_SIZE],
      starts[last - block * BLOCK_SIZE + 1],
    );
  }
}
