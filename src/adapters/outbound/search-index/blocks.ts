import type { BlockMatch } from './block-match.js';
import { RankRange } from './ranks.js';
import { BLOCK_SIZE } from './roaring/bitmap.js';
import type { Container } from './roaring/container.js';
import { Intersection } from './roaring/intersection.js';

/** The spans that a window of ranks touches. */
export function blocksIn({ from, to, length }: RankRange): number[] {
  const spans: number[] = [];
  if (length === 0) return spans;
  for (let span = Math.floor(from / BLOCK_SIZE); span * BLOCK_SIZE < to; span++) spans.push(span);
  return spans;
}

/** What of a span lies in a window and in each of some chunks, of which there may be none. */
export function matchIn(span: number, window: RankRange, chunks: readonly Container[]): BlockMatch {
  const first = span * BLOCK_SIZE;
  if (chunks.length > 0) return new Intersection(chunks).within(window, first);
  return wholeSpan(first, window);
}

/** All of a window, span by span. */
export function* wholeBlocks(window: RankRange): Generator<BlockMatch> {
  for (const span of blocksIn(window)) yield wholeSpan(span * BLOCK_SIZE, window);
}

/** What of a window lies in a span that begins at a rank. */
function wholeSpan(first: number, window: RankRange): BlockMatch {
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
