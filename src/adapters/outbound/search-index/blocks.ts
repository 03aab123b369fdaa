import type { BlockMatch } from './block-match.js';
import { RankRange } from './ranks.js';
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

/** What of a block lies in a window and in each of some containers, of which there may be none. */
export function matchIn(
  block: number,
  window: RankRange,
  containers: readonly Container[],
): BlockMatch {
  const first = block * BLOCK_SIZE;
  if (containers.length > 0) return new Intersection(containers).within(window, first);
  return wholeBlock(first, window);
}

/** All of a window, block by block. */
export function* wholeBlocks(window: RankRange): Generator<BlockMatch> {
  for (const block of blocksIn(window)) yield wholeBlock(block * BLOCK_SIZE, window);
}

/** What of a window lies in a block that begins at a rank. */
function wholeBlock(first: number, window: RankRange): BlockMatch {
  const all = new RankRange(Math.max(window.from, first), Math.min(window.to, first + BLOCK_SIZE));
  return {
    count: all.length,
    ranks: () => all,
    addTo(found, from, most) {
      const part = all.part(from, most - found.length);
      for (let rank = part.from; rank < part.to; rank++) found.push(rank);
    },
  };
}
