import { firstIndex } from '../../search-index/ranks.js';

/**
 * Some long records, one behind the other, as if they were one text. A position is the ordinal of a
 * word in it. No word stands at the position behind a title or behind a content, so no phrase
 * begins in one text and ends in another.
 */
export interface Segment {
  readonly number: number;
  readonly ranks: Uint32Array;
  /** For each record the position behind its last one. */
  readonly ends: Uint32Array;
  /** For each bucket of positions the hash of its first word. */
  readonly firstHashes: Uint32Array;
}

/** The numbers of the buckets of a segment in which a word of this hash can be. */
export function bucketsOf({ firstHashes }: Segment, hash: number): number[] {
  const { length } = firstHashes;
  const behind = firstIndex(length, (i) => (firstHashes[i] as number) > hash);
  const from = firstIndex(length, (i) => (firstHashes[i] as number) >= hash);
  const buckets: number[] = [];
  // The bucket before may end with words of the same hash.
  for (let bucket = Math.max(0, from - 1); bucket < behind; bucket++) buckets.push(bucket);
  return buckets;
}
