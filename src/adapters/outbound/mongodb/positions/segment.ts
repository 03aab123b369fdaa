import { firstIndex } from '../../search-index/ranks.js';

/**
 * Some long records, one behind the other, as if they were one text. A position is the place of a
 * word in it. No word stands at the position behind a title or behind a content, so no phrase
 * begins in one text and ends in another.
 */
export interface Segment {
  readonly number: number;
  readonly ranks: Uint32Array;
  /** For each record the position behind its last one. */
  readonly ends: Uint32Array;
  /** For each block of positions the hash of its first word. */
  readonly firstHashes: Uint32Array;
}

/** The numbers of the blocks of a segment in which a word of this hash can be. */
export function blocksOf({ firstHashes }: Segment, hash: number): number[] {
  const { length } = firstHashes;
  const behind = firstIndex(length, (i) => (firstHashes[i] as number) > hash);
  const from = firstIndex(length, (i) => (firstHashes[i] as number) >= hash);
  const blocks: number[] = [];
  // The block before may end with words of the same hash.
  for (let block = Math.max(0, from - 1); block < behind; block++) blocks.push(block);
  return blocks;
}
