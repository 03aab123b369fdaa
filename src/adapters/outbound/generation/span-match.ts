import { SPAN_SIZE } from './bits.js';
import type { Chunk } from './chunk.js';
import { CommonPlaces } from './common-places.js';
import { RankRange, type Ranks } from './ranks.js';

/** What matches in one span. Ranks are written out only when and as far as they are asked for. */
export interface SpanMatch {
  readonly count: number;
  /** All, or the first so many from a rank on. */
  ranks(from?: number, most?: number): Ranks;
}

/** The spans that a window of ranks touches. */
export function spansIn({ from, to, length }: RankRange): number[] {
  if (length === 0) return [];
  const first = Math.floor(from / SPAN_SIZE);
  const last = Math.floor((to - 1) / SPAN_SIZE);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** What of a span lies in a window and in each of some chunks, of which there may be none. */
export function matchIn(span: number, window: RankRange, chunks: readonly Chunk[]): SpanMatch {
  const first = span * SPAN_SIZE;
  if (chunks.length > 0) return new ChunkMatch(first, window, chunks);
  const all = new RankRange(Math.max(window.from, first), Math.min(window.to, first + SPAN_SIZE));
  return { count: all.length, ranks: (from, most) => all.part(from, most) };
}

class ChunkMatch implements SpanMatch {
  readonly #places: CommonPlaces;

  constructor(
    private readonly first: number,
    window: RankRange,
    chunks: readonly Chunk[],
  ) {
    this.#places = new CommonPlaces(chunks, window.from - first, window.to - first);
  }

  get count(): number {
    return this.#places.count;
  }

  ranks(from = this.first, most?: number): Ranks {
    const places = this.#places.places(from - this.first, most);
    const ranks = new Uint32Array(places.length);
    for (let i = 0; i < ranks.length; i++) ranks[i] = this.first + (places[i] as number);
    return ranks;
  }
}
