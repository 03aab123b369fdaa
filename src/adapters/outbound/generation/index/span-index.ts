import { Chunk } from '../places/chunk.js';
import { firstIndex } from '../ranks.js';
import type { Lookup, SearchPlan } from '../search-plan.js';
import type { SpanMatch } from '../span-match.js';
import { matchIn } from '../spans.js';
import { prefixTerm, wordTerm } from '../terms.js';

/** For the terms of one span, which of its records hold them: all terms, or those of a question. */
export class SpanIndex {
  constructor(
    readonly span: number,
    /** In code-unit order. */
    readonly terms: readonly string[],
    readonly chunks: readonly Chunk[],
  ) {}

  matching({ window, clauses }: SearchPlan): SpanMatch {
    const found = clauses.map((clause) =>
      Chunk.union(clause.flatMap((lookup) => this.#chunks(lookup))),
    );
    return matchIn(this.span, window, found);
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
