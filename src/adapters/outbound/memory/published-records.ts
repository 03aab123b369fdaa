import type { Ranks } from '../generation/ranks.js';

const COMMA = Buffer.from(',');

/**
 * The published bytes of every record in rank order, a comma between each two: a run of
 * neighbours is one slice of one buffer, the whole registry included.
 */
export class PublishedRecords {
  private constructor(
    private readonly bytes: Buffer,
    private readonly starts: Float64Array,
  ) {}

  static of(records: readonly Buffer[]): PublishedRecords {
    const starts = new Float64Array(records.length + 1);
    const pieces: Buffer[] = [];
    records.forEach((record, rank) => {
      starts[rank + 1] = (starts[rank] as number) + record.length + COMMA.length;
      pieces.push(record, COMMA);
    });
    return new PublishedRecords(Buffer.concat(pieces), starts);
  }

  get count(): number {
    return this.starts.length - 1;
  }

  one(rank: number): Buffer {
    return this.#run(rank, rank);
  }

  /** The records at `ranks[from]` up to, not including, `ranks[to]`, a comma between each two. */
  slice(ranks: Ranks, from: number, to: number): Buffer {
    if (to <= from) return Buffer.alloc(0);
    const first = ranks.at(from) as number;
    const last = ranks.at(to - 1) as number;
    if (last - first === to - 1 - from) return this.#run(first, last);
    const pieces: Buffer[] = [];
    for (let index = from; index < to; index++) {
      if (index > from) pieces.push(COMMA);
      pieces.push(this.one(ranks.at(index) as number));
    }
    return Buffer.concat(pieces);
  }

  #run(first: number, last: number): Buffer {
    return this.bytes.subarray(
      this.starts[first],
      (this.starts[last + 1] as number) - COMMA.length,
    );
  }
}
