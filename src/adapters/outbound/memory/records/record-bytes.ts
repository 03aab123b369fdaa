import type { Ranks } from '../../search-index/ranks.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';

/** Some bytes of each record in rank order, those of one block in one array. */
export interface RecordBytesArrays {
  readonly bytes: readonly Uint8Array[];
  /** For each block, where the bytes of each record begin; at the end, their length. */
  readonly starts: readonly Uint32Array[];
}

/** Finds the bytes of a record by its rank. */
export class RecordBytes {
  readonly #blocks: readonly Buffer[];
  readonly #starts: readonly Uint32Array[];

  constructor({ bytes, starts }: RecordBytesArrays) {
    this.#blocks = bytes.map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    );
    this.#starts = starts;
  }

  get count(): number {
    const last = this.#starts.length - 1;
    return last < 0 ? 0 : last * BLOCK_SIZE + (this.#starts[last] as Uint32Array).length - 1;
  }

  lengthOf(rank: number): number {
    const block = blockOf(rank);
    const starts = this.#starts[block] as Uint32Array;
    const offset = rank - block * BLOCK_SIZE;
    return (starts[offset + 1] as number) - (starts[offset] as number);
  }

  /** Copies the bytes of a record, and returns where they end. */
  copy(rank: number, target: Buffer, at: number): number {
    const block = blockOf(rank);
    const starts = this.#starts[block] as Uint32Array;
    const offset = rank - block * BLOCK_SIZE;
    return (
      at + (this.#blocks[block] as Buffer).copy(target, at, starts[offset], starts[offset + 1])
    );
  }

  /** The bytes of all records from the rank `first` to `last`, which are in one block. */
  run(first: number, last: number): Buffer {
    const block = blockOf(first);
    const starts = this.#starts[block] as Uint32Array;
    return (this.#blocks[block] as Buffer).subarray(
      starts[first - block * BLOCK_SIZE],
      starts[last - block * BLOCK_SIZE + 1],
    );
  }
}

/** Follows every published record, so that neighbours are already a JSON list. */
export const COMMA = Buffer.from(',');

/** The published form of every record. Neighbours are a slice, without a copy. */
export class PublishedRecords {
  readonly #bytes: RecordBytes;

  constructor(arrays: RecordBytesArrays) {
    this.#bytes = new RecordBytes(arrays);
  }

  get count(): number {
    return this.#bytes.count;
  }

  one(rank: number): Buffer {
    return this.#run(rank, rank);
  }

  /** The records from `ranks[from]` up to, not including, `ranks[to]`, separated by commas. */
  slice(ranks: Ranks, from: number, to: number): Buffer {
    if (to <= from) return Buffer.alloc(0);
    const first = ranks.at(from) as number;
    const last = ranks.at(to - 1) as number;
    const areNeighbours = last - first === to - 1 - from;
    if (areNeighbours && blockOf(first) === blockOf(last)) return this.#run(first, last);
    return this.#copies(ranks, from, to);
  }

  /** Each record is copied with its comma, which takes less time than a list of slices. */
  #copies(ranks: Ranks, from: number, to: number): Buffer {
    let length = 0;
    for (let i = from; i < to; i++) length += this.#bytes.lengthOf(ranks.at(i) as number);
    const copies = Buffer.allocUnsafe(length);
    for (let i = from, at = 0; i < to; i++)
      at = this.#bytes.copy(ranks.at(i) as number, copies, at);
    return copies.subarray(0, length - COMMA.length);
  }

  #run(first: number, last: number): Buffer {
    const run = this.#bytes.run(first, last);
    return run.subarray(0, run.length - COMMA.length);
  }
}

function blockOf(rank: number): number {
  return Math.floor(rank / BLOCK_SIZE);
}

const BATCH = 500;
/** Neighbours are not copied, and longer slices are sent faster. */
const BATCH_OF_NEIGHBOURS = 2_000;
/** Whoever reads whole records has their unpublished texts in memory too. */
const MOST_UNPUBLISHED_BYTES = 16 * 1024 * 1024;

/** Where a batch ends that begins at `ranks[from]`. `unpublished` has the length for each rank. */
export function batchEnd(ranks: Ranks, from: number, unpublished: Uint32Array): number {
  const short = Math.min(from + BATCH, ranks.length);
  const long = Math.min(from + BATCH_OF_NEIGHBOURS, ranks.length);
  const first = ranks.at(from) as number;
  const areNeighbours = (ranks.at(long - 1) as number) - first === long - 1 - from;
  const most = areNeighbours ? long : short;
  let end = from;
  for (let bytes = 0; end < most; end++) {
    bytes += unpublished[ranks.at(end) as number] as number;
    if (bytes > MOST_UNPUBLISHED_BYTES) break;
  }
  return Math.max(from + 1, end);
}
