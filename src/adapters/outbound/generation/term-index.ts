import { firstIndex } from './ranks.js';

const NONE = new Uint32Array();

/** For every term, the ranks of the records that hold it, in ascending order. */
export class TermIndex {
  constructor(
    /** In code-unit order, so that a prefix is a range of them. */
    private readonly terms: readonly string[],
    private readonly postings: readonly Uint32Array[],
  ) {}

  holding(term: string): Uint32Array {
    const index = firstIndex(this.terms.length, (i) => (this.terms[i] as string) >= term);
    return this.terms[index] === term ? (this.postings[index] as Uint32Array) : NONE;
  }

  /** One list for each term that begins with the prefix. */
  holdingPrefix(prefix: string): readonly Uint32Array[] {
    const from = firstIndex(this.terms.length, (i) => (this.terms[i] as string) >= prefix);
    const after = firstIndex(
      this.terms.length - from,
      (i) => !(this.terms[from + i] as string).startsWith(prefix),
    );
    return this.postings.slice(from, from + after);
  }
}

/** Takes records in the order of their ranks. */
export class TermIndexBuilder {
  readonly #ranks = new Map<string, number[]>();

  add(rank: number, terms: Iterable<string>): void {
    for (const term of terms) {
      const ranks = this.#ranks.get(term);
      if (ranks === undefined) this.#ranks.set(term, [rank]);
      else if (ranks.at(-1) !== rank) ranks.push(rank);
    }
  }

  build(): TermIndex {
    const terms = [...this.#ranks.keys()].sort(byCodeUnit);
    return new TermIndex(
      terms,
      terms.map((term) => Uint32Array.from(this.#ranks.get(term) as number[])),
    );
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : 1;
}
