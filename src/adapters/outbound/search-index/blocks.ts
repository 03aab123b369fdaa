import { type BlockMatch, matchOf, RankRange } from './ranks.js';
import { BLOCK_SIZE } from './roaring/bitmap.js';
import type { Container } from './roaring/container.js';
import { Intersection } from './roaring/intersection.js';

/** The blocks that a window of ranks touches. */
export function blocksIn({ from, to, length }: RankRange): number[] {
  const blocks: number[] = [];
  if (length === 0) return blocks;
  for (let block = Math.floor(from / BLOCK_SIZE); block * BLOCK_SIZE < to; block++)
    blocks.push(block);
  return blocks;
}

/** The offsets of a block that are in the window and in all containers. There may be no container. */
export function matchIn(
  block: number,
  window: RankRange,
  containers: readonly Container[],
): BlockMatch {
  const first = block * BLOCK_SIZE;
  if (containers.length > 0) return new Intersection(containers).within(window, first);
  return wholeBlock(first, window);
}

/** The whole window, block by block. */
export function* wholeBlocks(window: RankRange): Generator<BlockMatch> {
  for (const block of blocksIn(window)) yield wholeBlock(block * BLOCK_SIZE, window);
}

/** All ranks of a window that are in the block that begins at the rank `first`. */
function wholeBlock(first: number, { from, to }: RankRange): BlockMatch {
  return matchOf(new RankRange(Math.max(from, first), Math.min(to, first + BLOCK_SIZE)));
}
