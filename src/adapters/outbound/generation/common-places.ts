import { SPAN_SIZE } from './bits.js';
import type { Chunk } from './chunk.js';
import type { BitsAt } from './counted-bits.js';
import { countPlaces, ranksInBits } from './places-in-bits.js';
import { findCommon, found } from './places-in-lists.js';
import { indexOfPlace, type ListAt, ranksOf } from './sorted-places.js';
import type { SpanMatch } from './span-match.js';

/**
 * The places that all of some chunks hold, from one place up to, not including, another. They are
 * counted without being kept, and written out no further than asked for.
 */
export class CommonPlaces implements SpanMatch {
  private readonly from: number;
  private readonly to: number;
  /** Which chunk is the shortest list; -1 where none is a list. */
  private readonly shortest: number;

  /** Of at least one chunk of a span that begins at a rank. */
  constructor(
    private readonly first: number,
    window: { readonly from: number; readonly to: number },
    private readonly chunks: readonly Chunk[],
  ) {
    this.from = Math.max(window.from - first, 0);
    this.to = Math.min(window.to - first, SPAN_SIZE);
    this.shortest = shortestList(chunks);
  }

  get count(): number {
    const { chunks, shortest, from, to } = this;
    if (chunks.length === 1 && from === 0 && to === SPAN_SIZE) return (chunks[0] as Chunk).count;
    if (shortest >= 0) return findCommon(chunks, shortest, from, to);
    return countPlaces(chunks as readonly BitsAt[], from, to);
  }

  ranks(from = this.first, most = SPAN_SIZE): number[] {
    const { first, chunks, shortest, to } = this;
    const least = Math.max(from - first, this.from);
    if (shortest < 0) return ranksInBits(chunks as readonly BitsAt[], least, to, most, first);
    if (chunks.length > 1) {
      const count = findCommon(chunks, shortest, least, to);
      return ranksOf(found, 0, Math.min(count, most), first);
    }
    const { list, start, count } = chunks[0] as ListAt;
    const stop = start + count;
    const begin = least > 0 ? indexOfPlace(list, start, stop, least) : start;
    const end = to < SPAN_SIZE ? indexOfPlace(list, begin, stop, to) : stop;
    return ranksOf(list, begin, Math.min(begin + most, end), first);
  }
}

/** What all hold is in each list, so the shortest is all that needs to be looked through. */
function shortestList(chunks: readonly Chunk[]): number {
  let shortest = -1;
  let least = Infinity;
  for (let i = 0; i < chunks.length; i++) {
    const { list, count } = chunks[i] as Chunk;
    if (!list || count >= least) continue;
    shortest = i;
    least = count;
  }
  return shortest;
}
