import { GrowableArray } from '../../search-index/growable-array.js';
import type { TextRange } from '../records/unpublished-texts.js';

/** Large enough to need few chunks, small enough to waste little at the end of each. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** A position is chunk number * CHUNK_SPAN + the index in the chunk. */
const CHUNK_SPAN = 2 ** 32;

/** An append-only store of bytes, outside the garbage-collected heap. `write` returns a position. */
export class Arena {
  readonly #chunks: Buffer[];
  #used: number;

  constructor(chunks: readonly Uint8Array[] = []) {
    this.#chunks = chunks.map(({ buffer }) => Buffer.from(buffer));
    this.#used = this.#chunks.at(-1)?.length ?? 0;
  }

  write(bytes: Uint8Array): number {
    let last = this.#chunks.at(-1);
    if (!last || this.#used + bytes.length > last.length) {
      last = Buffer.from(new ArrayBuffer(Math.max(CHUNK_BYTES, bytes.length)));
      this.#chunks.push(last);
      this.#used = 0;
    }
    last.set(bytes, this.#used);
    this.#used += bytes.length;
    return (this.#chunks.length - 1) * CHUNK_SPAN + this.#used - bytes.length;
  }

  bytes(position: number, length: number): Buffer {
    const start = position % CHUNK_SPAN;
    const chunk = this.#chunks[Math.floor(position / CHUNK_SPAN)] as Buffer;
    return chunk.subarray(start, start + length);
  }

  async read(ranges: readonly TextRange[]): Promise<Buffer[]> {
    return ranges.map(({ position, length }) => this.bytes(position, length));
  }

  get chunks(): readonly Uint8Array[] {
    return this.#chunks.map(({ buffer }) => new Uint8Array(buffer as ArrayBuffer));
  }
}

/** For each record, in order of arrival, where some of its bytes were written. */
export class ByteRanges {
  /** Of all ranges together. */
  bytesInAll = 0;
  readonly #positions = new GrowableArray(Float64Array);
  readonly #lengths = new GrowableArray(Uint32Array);

  add<B extends Uint8Array>(target: { write(bytes: B): number }, bytes: B): void {
    this.#positions.push(target.write(bytes));
    this.#lengths.push(bytes.length);
    this.bytesInAll += bytes.length;
  }

  bytes(arena: Arena, arrival: number): Buffer {
    return arena.bytes(this.#positions.at(arrival), this.#lengths.at(arrival));
  }

  /** The ranges in another order, given as ordinals of arrival. */
  inOrder(arrivals: Uint32Array): { positions: Float64Array; lengths: Uint32Array } {
    const positions = new Float64Array(arrivals.length);
    const lengths = new Uint32Array(arrivals.length);
    for (let i = 0; i < arrivals.length; i++) {
      positions[i] = this.#positions.at(arrivals[i] as number);
      lengths[i] = this.#lengths.at(arrivals[i] as number);
    }
    return { positions, lengths };
  }
}
