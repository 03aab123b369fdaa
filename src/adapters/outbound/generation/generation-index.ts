import { Chunk, DENSE_FROM } from './chunk.js';
import type { Lookup, SearchPlan } from './search-plan.js';
import { matchIn, type SpanMatch, spansIn } from './span-match.js';
import { TermTable, type TermTableParts } from './term-table.js';
import { prefixTerm, wordTerm } from './terms.js';

/** The index of a whole generation as a handful of arrays: what a file or a thread can be given. */
export interface IndexParts {
  readonly terms: TermTableParts;
  /** For each term and, at the end, for what would follow, its first posting. */
  readonly firsts: Uint32Array;
  /** For each posting, in the order of terms and then of spans: the span, */
  readonly spans: Uint16Array;
  /** where in the span's lists or bits it begins, */
  readonly starts: Uint32Array;
  /** and how many places it has, less one. */
  readonly counts: Uint16Array;
  /** For each word, in the order of terms, the number by which sequences know it. */
  readonly wordNumbers: Uint32Array;
  /** For each span, the lists of its postings, and the bits of those that are dense. */
  readonly lists: readonly Uint16Array[];
  readonly bits: readonly Uint32Array[];
}

/** What a record must hold one of: terms from one up to, not including, another. */
interface Operand {
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** At most so many records hold one of them; just so many where there is only one. */
  readonly most: number;
}

/** For every term of a generation, which records hold it, with all of it in memory. */
export class GenerationIndex {
  readonly #terms: TermTable;
  readonly #firstWord: number;

  constructor(private readonly parts: IndexParts) {
    this.#terms = new TermTable(parts.terms);
    [this.#firstWord] = this.#terms.beginning(wordTerm(''));
  }

  /** What matches, span by span; spans in which nothing can match are passed over. */
  *matches({ window, clauses }: SearchPlan): Generator<SpanMatch> {
    const operands = clauses.map((clause) => this.#operand(clause));
    operands.sort((a, b) => a.most - b.most);
    const [rarest, ...others] = operands;
    if (rarest?.most === 0) return;
    for (const span of spansIn(window)) {
      const chunk = rarest && this.#chunk(rarest, span);
      if (rarest && !chunk) continue;
      const chunks = chunk ? [chunk] : [];
      for (const other of others) {
        const found = this.#chunk(other, span);
        if (found) chunks.push(found);
      }
      if (chunks.length === operands.length) yield matchIn(span, window, chunks);
    }
  }

  /** How many match in all, where it stands written. */
  total({ window, clauses: [clause, another] }: SearchPlan, records: number): number | undefined {
    if (!clause) return window.length;
    if (another || window.length < records) return undefined;
    const { ranges, most } = this.#operand(clause);
    const [range, other] = ranges;
    if (!range) return 0;
    return other || range[1] - range[0] > 1 ? undefined : most;
  }

  /** The number of a word in sequences; 0 where no record holds it. */
  wordNumber(word: string): number {
    const index = this.#terms.indexOf(wordTerm(word));
    return index < 0 ? 0 : (this.parts.wordNumbers[index - this.#firstWord] as number);
  }

  #operand(clause: readonly Lookup[]): Operand {
    const { firsts, counts } = this.parts;
    const ranges = clause.map((lookup) => this.#range(lookup)).filter(([from, to]) => from < to);
    let most = 0;
    for (const [from, to] of ranges) {
      const end = firsts[to] as number;
      for (let i = firsts[from] as number; i < end; i++) most += (counts[i] as number) + 1;
    }
    return { ranges, most };
  }

  #range(lookup: Lookup): [number, number] {
    if ('term' in lookup) return this.#single(lookup.term);
    const united = this.#single(prefixTerm(lookup.prefix));
    return united[0] < united[1] ? united : this.#terms.beginning(wordTerm(lookup.prefix));
  }

  #single(term: string): [number, number] {
    const index = this.#terms.indexOf(term);
    return index < 0 ? [0, 0] : [index, index + 1];
  }

  #chunk({ ranges }: Operand, span: number): Chunk | undefined {
    let found: Chunk | undefined;
    let more: Chunk[] | undefined;
    for (const [from, to] of ranges) {
      for (let term = from; term < to; term++) {
        const chunk = this.#posting(term, span);
        if (!chunk) continue;
        if (!found) found = chunk;
        else if (more) more.push(chunk);
        else more = [found, chunk];
      }
    }
    return more ? Chunk.union(more) : found;
  }

  #posting(term: number, span: number): Chunk | undefined {
    const { firsts, spans, starts, counts, lists, bits } = this.parts;
    let low = firsts[term] as number;
    let high = firsts[term + 1] as number;
    const end = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((spans[middle] as number) >= span) high = middle;
      else low = middle + 1;
    }
    if (low === end || spans[low] !== span) return undefined;
    const count = (counts[low] as number) + 1;
    const start = starts[low] as number;
    return count < DENSE_FROM
      ? Chunk.ofList(lists[span] as Uint16Array, start, count)
      : Chunk.ofBits(bits[span] as Uint32Array, start, count);
  }
}
