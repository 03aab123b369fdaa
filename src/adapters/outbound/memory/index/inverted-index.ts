import { wholeBlocks } from '../../search-index/blocks.js';
import type { Lookup, QueryPlan } from '../../search-index/query-plan.js';
import type { BlockMatch, Matches, RankRange } from '../../search-index/ranks.js';
import { prefixTerm, wordTerm } from '../../search-index/terms.js';
import { ConjunctionIterator, type Operand } from './conjunction-iterator.js';
import { type PostingArrays, Postings } from './postings.js';
import { TermDictionary, type TermDictionaryArrays } from './term-dictionary.js';

/** The index of a whole generation as typed arrays, which a file or a worker can take. */
export interface IndexArrays extends PostingArrays {
  readonly terms: TermDictionaryArrays;
  /** For each prefix term, in the order of terms, how many records have a word with it. */
  readonly prefixTotals: Uint32Array;
  /** For each word term, in the order of terms, its number in token streams. */
  readonly wordNumbers: Uint32Array;
}

/** A prefix of this many letters, or fewer, is rarely a whole word. */
const SHORT = 3;

const NOTHING: Operand = { from: 0, to: 0, others: [], most: 0, isExact: true };

/** From each term of a generation to the records that have it, all in memory. */
export class InvertedIndex {
  readonly #terms: TermDictionary;
  readonly #postings: Postings;
  readonly #firstPrefix: number;
  readonly #firstWord: number;

  constructor(
    private readonly arrays: IndexArrays,
    private readonly records: number,
  ) {
    this.#terms = new TermDictionary(arrays.terms);
    this.#postings = new Postings(arrays);
    [this.#firstPrefix] = this.#terms.beginning(prefixTerm(''));
    [this.#firstWord] = this.#terms.beginning(wordTerm(''));
  }

  /** The matches of a plan, block by block, without its phrases. */
  matches({ window, clauses }: QueryPlan): Matches {
    const operands = clauses.map((clause) => this.#operand(clause));
    if (operands.length > 1) operands.sort((a, b) => a.most - b.most);
    return new IndexMatches(this.#total(window, operands), this.#postings, window, operands);
  }

  /** The number of a word in token streams; 0 if no record has the word. */
  wordNumber(word: string): number {
    const index = this.#terms.indexOf(wordTerm(word));
    return index < 0 ? 0 : (this.arrays.wordNumbers[index - this.#firstWord] as number);
  }

  #total(window: RankRange, [operand, another]: readonly Operand[]): number | undefined {
    if (!operand) return window.length;
    if (operand.most === 0) return 0;
    const isKnown = !another && operand.isExact && window.length === this.records;
    return isKnown ? operand.most : undefined;
  }

  #operand(clause: readonly Lookup[]): Operand {
    if (clause.length === 1) return this.#lookUp(clause[0] as Lookup);
    return anyOf(clause.map((lookup) => this.#lookUp(lookup)));
  }

  #lookUp(lookup: Lookup): Operand {
    if ('term' in lookup) return this.#oneTerm(this.#terms.indexOf(lookup.term));
    const word = wordTerm(lookup.prefix);
    // A whole word is rarely the prefix of another. Then no other lookup is needed.
    const lone = lookup.prefix.length > SHORT ? this.#terms.indexOfLone(word) : -1;
    if (lone >= 0) return this.#oneTerm(lone);
    const prefix = this.#terms.indexOf(prefixTerm(lookup.prefix));
    if (prefix >= 0 && this.#postings.has(prefix)) return this.#oneTerm(prefix);
    const [from, to] = this.#terms.beginning(word);
    if (prefix < 0) return this.#termRange(from, to);
    const total = this.arrays.prefixTotals[prefix - this.#firstPrefix] as number;
    return { from, to, others: NOTHING.others, most: total, isExact: true };
  }

  #oneTerm(index: number): Operand {
    return index < 0 ? NOTHING : this.#termRange(index, index + 1);
  }

  #termRange(from: number, to: number): Operand {
    if (from >= to) return NOTHING;
    const most = this.#postings.count(from, to);
    return { from, to, others: NOTHING.others, most, isExact: to - from === 1 };
  }
}

function anyOf(operands: readonly Operand[]): Operand {
  const [first = NOTHING, ...others] = operands.filter(({ most }) => most > 0);
  if (others.length === 0) return first;
  const most = others.reduce((sum, operand) => sum + operand.most, first.most);
  return { ...first, others, most, isExact: false };
}

class IndexMatches implements Matches {
  constructor(
    readonly total: number | undefined,
    private readonly postings: Postings,
    private readonly window: RankRange,
    private readonly operands: readonly Operand[],
  ) {}

  [Symbol.iterator](): Iterator<BlockMatch> {
    if (this.operands.length === 0) return wholeBlocks(this.window);
    return new ConjunctionIterator(this.postings, this.window, this.operands);
  }
}
