import { GrowableArray } from '../../search-index/growable-array.js';
import { writeVarint } from '../../search-index/varint.js';
import { writeAscending } from './delta-encoding.js';

/**
 * Some words of a segment, in the order of their hashes, and where they stand. For each word: how
 * many bytes it takes, its code units, how many bytes its positions take, and its positions. All of
 * these are varints.
 */
export interface PositionBucket {
  /** The hash of its first word. Those of one hash can lie in several buckets. */
  readonly firstHash: number;
  readonly bytes: Uint8Array;
}

/** Puts words into buckets, as they come. */
export class BucketWriter {
  readonly buckets: PositionBucket[] = [];
  readonly #bytes = new GrowableArray(Uint8Array);
  readonly #part = new GrowableArray(Uint8Array);
  #firstHash = 0;

  constructor(private readonly mostBytes: number) {}

  add(hash: number, units: Uint16Array, positions: Uint32Array): void {
    if (this.#bytes.length === 0) this.#firstHash = hash;
    for (let i = 0; i < units.length; i++) writeVarint(units[i] as number, this.#part);
    this.#writePart();
    writeAscending(positions, this.#part);
    this.#writePart();
    if (this.#bytes.length >= this.mostBytes) this.end();
  }

  end(): void {
    if (this.#bytes.length === 0) return;
    this.buckets.push({ firstHash: this.#firstHash, bytes: this.#bytes.taken() });
    this.#bytes.clear();
  }

  #writePart(): void {
    writeVarint(this.#part.length, this.#bytes);
    this.#bytes.append(this.#part.view());
    this.#part.clear();
  }
}

/** The bytes of a word's positions in a bucket, if it has the word. */
export function positionsIn(bucket: Uint8Array, word: string): Uint8Array | undefined {
  const wanted = wordBytes(word);
  for (let at = 0; at < bucket.length; ) {
    const start = partStart(bucket, at);
    const end = start + partLength(bucket, at);
    const positions = partStart(bucket, end);
    const next = positions + partLength(bucket, end);
    if (isAt(bucket, start, end, wanted)) return bucket.subarray(positions, next);
    at = next;
  }
  return undefined;
}

function wordBytes(word: string): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < word.length; i++) writeVarint(word.charCodeAt(i), bytes);
  return bytes;
}

function partLength(bucket: Uint8Array, at: number): number {
  let length = 0;
  for (let i = at, shift = 0; ; i++, shift += 7) {
    const byte = bucket[i] as number;
    length |= (byte & 0x7f) << shift;
    if (byte <= 0x7f) return length;
  }
}

function partStart(bucket: Uint8Array, at: number): number {
  let i = at;
  while ((bucket[i] as number) > 0x7f) i++;
  return i + 1;
}

function isAt(bucket: Uint8Array, start: number, end: number, wanted: readonly number[]): boolean {
  if (end - start !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) if (bucket[start + i] !== wanted[i]) return false;
  return true;
}
