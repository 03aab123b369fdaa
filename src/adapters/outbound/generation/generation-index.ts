import { SPAN_SIZE } from './bits.js';
import { Chunk, DENSE_FROM } from './chunk.js';
import type { RankRange } from './ranks.js';
import type { Lookup, SearchPlan } from './search-plan.js';
import type { Matches, SpanMatch } from './span-match.js';
import { matchIn, spansIn } from './spans.js';
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
  readonly from: number;
  readonly to: number;
  /** More of them, where they do not stand side by side. */
  readonly others: readonly Operand[];
  /** At most so many records hold one of them; just so many where there is only one term. */
  readonly most: number;
}

/** For every term of a generation, which records hold it, with all of it in memory. */
export class GenerationIndex {
  readonly #terms: TermTable;
  readonly #firstWord: number;

  constructor(
    private readonly parts: IndexParts,
    private readonly records: number,
  ) {
    this.#terms = new TermTable(parts.terms);
    [this.#firstWord] = this.#terms.beginning(wordTerm(''));
  }

  /** What matches, span by span, and how many do in all where that stands written. */
  matches({ window, clauses }: SearchPlan): Matches {
    const operands = clauses.map((clause) => this.#operand(clause));
    if (operands.length > 1) operands.sort((a, b) => a.most - b.most);
    return new IndexMatches(this.#total(window, operands), () => this.#matches(window, operands));
  }

  /** The number of a word in sequences; 0 where no record holds it. */
  wordNumber(word: string): number {
    const index = this.#terms.indexOf(wordTerm(word));
    return index < 0 ? 0 : (this.parts.wordNumbers[index - this.#firstWord] as number);
  }

  *#matches(window: RankRange, operands: readonly Operand[]): Generator<SpanMatch> {
    const [rarest] = operands;
    if (rarest?.most === 0) return;
    if (!rarest || !isOneTerm(rarest)) {
      for (const span of spansIn(window)) {
        const match = this.#matchIn(span, window, operands, []);
        if (match) yield match;
      }
      return;
    }
    // The spans in which the rarest term stands are all that can hold a match.
    const last = this.#posting(rarest.from, Math.ceil(window.to / SPAN_SIZE));
    let posting = this.#posting(rarest.from, Math.floor(window.from / SPAN_SIZE));
    for (; posting < last; posting++) {
      const span = this.parts.spans[posting] as number;
      const match = this.#matchIn(span, window, operands, [this.#chunkAt(posting)]);
      if (match) yield match;
    }
  }

  /** What of a span all operands match, of which some chunks have been found already. */
  #matchIn(
    span: number,
    window: RankRange,
    operands: readonly Operand[],
    chunks: Chunk[],
  ): SpanMatch | undefined {
    for (let i = chunks.length; i < operands.length; i++) {
      const chunk = this.#chunk(operands[i] as Operand, span);
      if (!chunk) return undefined;
      chunks.push(chunk);
    }
    return matchIn(span, window, chunks);
  }

  #total(window: RankRange, [operand, another]: readonly Operand[]): number | undefined {
    if (!operand) return window.length;
    if (operand.most === 0) return 0;
    const isWritten = !another && isOneTerm(operand) && window.length === this.records;
    return isWritten ? operand.most : undefined;
  }

  #operand(clause: readonly Lookup[]): Operand {
    if (clause.length === 1) return this.#lookUp(clause[0] as Lookup);
    const found: Operand[] = [];
    for (const lookup of clause) {
      const operand = this.#lookUp(lookup);
      if (operand.most > 0) found.push(operand);
    }
    const [first = NOTHING, ...others] = found;
    if (others.length === 0) return first;
    return { ...first, others, most: found.reduce((sum, { most }) => sum + most, 0) };
  }

  #lookUp(lookup: Lookup): Operand {
    if ('term' in lookup) return this.#single(lookup.term);
    const united = this.#single(prefixTerm(lookup.prefix));
    if (united.most > 0) return united;
    const [from, to] = this.#terms.beginning(wordTerm(lookup.prefix));
    return this.#counted(from, to);
  }

  #single(term: string): Operand {
    const index = this.#terms.indexOf(term);
    return index < 0 ? NOTHING : this.#counted(index, index + 1);
  }

  #counted(from: number, to: number): Operand {
    const { firsts, counts } = this.parts;
    let most = 0;
    const end = firsts[to] as number;
    for (let i = firsts[from] as number; i < end; i++) most += (counts[i] as number) + 1;
    return { from, to, others: NONE, most };
  }

  #chunk(operand: Operand, span: number): Chunk | undefined {
    if (isOneTerm(operand)) return this.#chunkOf(operand.from, span);
    const found: Chunk[] = [];
    for (const { from, to } of [operand, ...operand.others]) {
      for (let term = from; term < to; term++) {
        const chunk = this.#chunkOf(term, span);
        if (chunk) found.push(chunk);
      }
    }
    return found.length > 0 ? Chunk.union(found) : undefined;
  }

  #chunkOf(term: number, span: number): Chunk | undefined {
    const { firsts, spans } = this.parts;
    const posting = this.#posting(term, span);
    const isThere = posting < (firsts[term + 1] as number) && spans[posting] === span;
    return isThere ? this.#chunkAt(posting) : undefined;
  }

  #chunkAt(posting: number): Chunk {
    const { spans, starts, counts, lists, bits } = this.parts;
    const span = spans[posting] as number;
    const count = (counts[posting] as number) + 1;
    const start = starts[posting] as number;
    return count < DENSE_FROM
      ? Chunk.ofList(lists[span] as Uint16Array, start, count)
      : Chunk.ofBits(bits[span] as Uint32Array, start, count);
  }

  /** The first posting of a term in a span or in one after it. */
  #posting(term: number, span: number): number {
    const { firsts, spans } = this.parts;
    let low = firsts[term] as number;
    let high = firsts[term + 1] as number;
    // A term that every span has stands in each of them where the span's number says.
    if (high - low > span && spans[low + span] === span) return low + span;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((spans[middle] as number) >= span) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

class IndexMatches implements Matches {
  constructor(
    readonly total: number | undefined,
    private readonly begin: () => Generator<SpanMatch>,
  ) {}

  [Symbol.iterator](): Generator<SpanMatch> {
    return this.begin();
  }
}

const NONE: readonly Operand[] = [];
const NOTHING: Operand = { from: 0, to: 0, others: NONE, most: 0 };

function isOneTerm({ from, to, others }: Operand): boolean {
  return to - from === 1 && others.length === 0;
}
