import { Chunk, SPAN_SIZE } from './chunk.js';
import { firstIndex, RankRange, type Ranks } from './ranks.js';
import type { Lookup, SearchPlan } from './search-plan.js';
import { prefixTerm, wordTerm } from './terms.js';

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

/** For the terms of one span, which of its records hold them: all terms, or those of a question. */
export class SpanIndex {
  constructor(
    readonly span: number,
    /** In code-unit order. */
    readonly terms: readonly string[],
    readonly chunks: readonly Chunk[],
  ) {}

  matching({ window, clauses }: SearchPlan): SpanMatch {
    const first = this.span * SPAN_SIZE;
    const from = Math.max(window.from, first);
    const to = Math.min(window.to, first + SPAN_SIZE);
    const found = clauses
      .map((clause) => Chunk.union(clause.flatMap((lookup) => this.#chunks(lookup))))
      .sort((a, b) => a.count - b.count);
    const [rarest, ...others] = found;
    if (!rarest) {
      const all = new RankRange(from, to);
      return { count: all.length, ranks: (least, most) => all.part(least, most) };
    }
    const both = others.reduce((matched, chunk) => matched.intersection(chunk), rarest);
    const chunk = both.between(from - first, to - first);
    return {
      count: chunk.count,
      ranks: (least = first, most) => {
        const places = chunk.places(Math.max(0, least - first), most);
        return Uint32Array.from(places, (place) => first + place);
      },
    };
  }

  #chunks(lookup: Lookup): readonly Chunk[] {
    if ('term' in lookup) return this.#beginning(lookup.term, true);
    const united = this.#beginning(prefixTerm(lookup.prefix), true);
    return united.length > 0 ? united : this.#beginning(wordTerm(lookup.prefix), false);
  }

  #beginning(text: string, whole: boolean): readonly Chunk[] {
    const { terms, chunks } = this;
    const from = firstIndex(terms.length, (i) => (terms[i] as string) >= text);
    if (whole) return terms[from] === text ? chunks.slice(from, from + 1) : [];
    const count = firstIndex(
      terms.length - from,
      (i) => !(terms[from + i] as string).startsWith(text),
    );
    return chunks.slice(from, from + count);
  }
}
