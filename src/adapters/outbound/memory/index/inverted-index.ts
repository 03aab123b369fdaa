import type { BlockMatch, Matches } from '../../search-index/block-match.js';
import { wholeBlocks } from '../../search-index/blocks.js';
import type { Lookup, QueryPlan } from '../../search-index/query-plan.js';
import type { RankRange } from '../../search-index/ranks.js';
import { prefixTerm, wordTerm } from '../../search-index/terms.js';
import { ConjunctionIterator } from './conjunction-iterator.js';
import type { IndexArrays } from './index-arrays.js';
import { anyOf, countedOperand, NOTHING, type Operand, operandOf } from './operand.js';
import { Postings } from './postings.js';
import { TermDictionary } from './term-dictionary.js';

/** Up to so many letters are rather the beginning of many words than a word. */
const SHORT = 3;

/** For every term of a generation, which records hold it, with all of it in memory. */
export class InvertedIndex {
  readonly #terms: TermDictionary;
  readonly #postings: Postings;
  readonly #firstPrefix: number;
  readonly #firstWord: number;

  constructor(
    private readonly parts: IndexArrays,
    private readonly records: number,
  ) {
    this.#terms = new TermDictionary(parts.terms);
    this.#postings = new Postings(parts);
    [this.#firstPrefix] = this.#terms.beginning(prefixTerm(''));
    [this.#firstWord] = this.#terms.beginning(wordTerm(''));
  }

  /** What matches, block by block, and how many do in all where that stands written. */
  matches({ window, clauses }: QueryPlan): Matches {
    const operands = clauses.map((clause) => this.#operand(clause));
    if (operands.length > 1) operands.sort((a, b) => a.most - b.most);
    return new IndexMatches(this.#total(window, operands), this.#postings, window, operands);
  }

  /** The number of a word in sequences; 0 where no record holds it. */
  wordNumber(word: string): number {
    const index = this.#terms.indexOf(wordTerm(word));
    return index < 0 ? 0 : (this.parts.wordNumbers[index - this.#firstWord] as number);
  }

  #total(window: RankRange, [operand, another]: readonly Operand[]): number | undefined {
    if (!operand) return window.length;
    if (operand.most === 0) return 0;
    const isWritten = !another && operand.isExact && window.length === this.records;
    return isWritten ? operand.most : undefined;
  }

  #operand(clause: readonly Lookup[]): Operand {
    if (clause.length === 1) return this.#lookUp(clause[0] as Lookup);
    return anyOf(clause.map((lookup) => this.#lookUp(lookup)));
  }

  #lookUp(lookup: Lookup): Operand {
    if ('term' in lookup) return this.#single(this.#terms.indexOf(lookup.term));
    const word = wordTerm(lookup.prefix);
    // A whole word mostly begins no other, and then nothing else needs to be looked up.
    const lone = lookup.prefix.length > SHORT ? this.#terms.indexOfLone(word) : -1;
    if (lone >= 0) return this.#single(lone);
    const prefix = this.#terms.indexOf(prefixTerm(lookup.prefix));
    if (prefix >= 0 && this.#postings.has(prefix)) return this.#single(prefix);
    const [from, to] = this.#terms.beginning(word);
    if (prefix < 0) return operandOf(from, to, this.#postings);
    return countedOperand(from, to, this.parts.prefixTotals[prefix - this.#firstPrefix] as number);
  }

  #single(index: number): Operand {
    return index < 0 ? NOTHING : operandOf(index, index + 1, this.#postings);
  }
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
