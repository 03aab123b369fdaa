import { matchIn } from '../../search-index/blocks.js';
import type { Lookup, QueryPlan } from '../../search-index/query-plan.js';
import type { BlockMatch } from '../../search-index/ranks.js';
import { firstIndex } from '../../search-index/ranks.js';
import { Container } from '../../search-index/roaring/container.js';
import { prefixTerm, wordTerm } from '../../search-index/terms.js';

/** The inverted index of one block: of all its terms, or of those that a query needs. */
export class BlockIndex {
  constructor(
    readonly block: number,
    /** In code-unit order. */
    readonly terms: readonly string[],
    readonly containers: readonly Container[],
  ) {}

  matching({ window, clauses }: QueryPlan): BlockMatch {
    const found = clauses.map((clause) =>
      Container.union(clause.flatMap((lookup) => this.#containers(lookup))),
    );
    return matchIn(this.block, window, found);
  }

  #containers(lookup: Lookup): readonly Container[] {
    if ('term' in lookup) return this.#beginning(lookup.term, true);
    const united = this.#beginning(prefixTerm(lookup.prefix), true);
    return united.length > 0 ? united : this.#beginning(wordTerm(lookup.prefix), false);
  }

  #beginning(text: string, whole: boolean): readonly Container[] {
    const { terms, containers } = this;
    const from = firstIndex(terms.length, (i) => (terms[i] as string) >= text);
    if (whole) return terms[from] === text ? containers.slice(from, from + 1) : [];
    const count = firstIndex(
      terms.length - from,
      (i) => !(terms[from + i] as string).startsWith(text),
    );
    return containers.slice(from, from + count);
  }
}
