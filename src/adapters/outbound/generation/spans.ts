import { SPAN_SIZE } from './places/bits.js';
import type { Chunk } from './places/chunk.js';
import { CommonPlaces } from './places/common-places.js';
import { RankRange } from './ranks.js';
import type { SpanMatch } from './span-match.js';

/** The spans that a window of ranks touches. */
export function spansIn({ from, to, length }: RankRange): number[] {
  const spans: number[] = [];
  if (length === 0) return spans;
  for (let span = Math.floor(from / SPAN_SIZE); span * SPAN_SIZE < to; span++) spans.push(span);
  return spans;
}

/** What of a span lies in a window and in each of some chunks, of which there may be none. */
export function matchIn(span: number, window: RankRange, chunks: readonly Chunk[]): SpanMatch {
  const first = span * SPAN_SIZE;
  if (chunks.length > 0) return new CommonPlaces(chunks).within(window, first);
  return wholeSpan(first, window);
}

/** All of a window, span by span. */
export function* wholeSpans(window: RankRange): Generator<SpanMatch> {
  for (const span of spansIn(window)) yield wholeSpan(span * SPAN_SIZE, window);
}

/** What of a window lies in a span that begins at a rank. */
function wholeSpan(first: number, window: RankRange): SpanMatch {
  const all = new RankRange(Math.max(window.from, first), Math.min(window.to, first + SPAN_SIZE));
  return {
    count: all.length,
    ranks: () => all,
    addTo(found, from, most) {
      const part = all.part(from, most - found.length);
      for (let rank = part.from; rank < part.to; rank++) found.push(rank);
    },
  };
}
