import type { Ranks } from '../../search-index/ranks.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import type { BlockBytes } from './block-bytes.js';
import { BlockBytesReader } from './block-bytes-reader.js';

export const COMMA = Buffer.from(',');

/**
 * The published bytes of every record in rank order, a comma behind each: a run of neighbours is
 * a slice of what is there already, up to a whole block.
 */
export class PublishedRecords {
  readonly #bytes: BlockBytesReader;

  constructor(parts: BlockBytes) {
    this.#bytes = new BlockBytesReader(parts);
  }

  get count(): number {
    return this.#bytes.count;
  }

  one(rank: number): Buffer {
    return this.#run(rank, rank);
  }

  /** The records at `ranks[from]` up to, not including, `ranks[to]`, a comma between each two. */
  slice(ranks: Ranks, from: number, to: number): Buffer {
    if (to <= from) return Buffer.alloc(0);
    const first = ranks.at(from) as number;
    const last = ranks.at(to - 1) as number;
    const areNeighbours = last - first === to - 1 - from;
    if (areNeighbours && blockOf(first) === blockOf(last)) return this.#run(first, last);
    const pieces: Buffer[] = [];
    for (let index = from; index < to; index++) {
      if (index > from) pieces.push(COMMA);
      pieces.push(this.one(ranks.at(index) as number));
    }
    return Buffer.concat(pieces);
  }

  #run(first: number, last: number): Buffer {
    const run = this.#bytes.run(first, last);
    return run.subarray(0, run.length - COMMA.length);
  }
}

function blockOf(rank: number): number {
  return Math.floor(rank / BLOCK_SIZE);
}
