import { commonPrefixes } from '../../search-index/common-prefixes.js';
import { PostingLists } from '../../search-index/posting-lists.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import { TermInterner } from '../../search-index/term-interner.js';
import { prefixTerm, wordTerm } from '../../search-index/terms.js';
import type { IndexArrays } from './inverted-index.js';
import { ContainerPool, concatenatePostings, PostingTable } from './postings-builder.js';
import { prefixPostings } from './prefix-postings.js';
import { termDictionaryArrays } from './term-dictionary.js';

/**
 * Builds the index of a generation. Records come in rank order, their terms as numbers. In addition
 * to the result it keeps the posting lists of one block, and each distinct term.
 */
export class IndexBuilder {
  /** Numbers begin at 1: 0 separates two texts in a token stream. */
  readonly words = new TermInterner(1);
  /** The terms that are not words: codes and municipalities. */
  readonly fieldTerms = new TermInterner(0);
  readonly #wordPostings = new PostingTable();
  readonly #fieldPostings = new PostingTable();
  readonly #blocks: ContainerPool[] = [];
  readonly #lists = { words: new PostingLists(), fieldTerms: new PostingLists() };
  #offset = 0;

  /** Adds the next record: its token stream, and the numbers of its other terms. */
  add(tokens: Uint8Array, fieldTerms: readonly number[]): void {
    if (this.#offset === BLOCK_SIZE) this.#finishBlock();
    for (let i = 0, word = 0, shift = 0; i < tokens.length; i++) {
      const byte = tokens[i] as number;
      word |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte > 0x7f) continue;
      if (word > 0) this.#lists.words.add(word, this.#offset);
      word = 0;
      shift = 0;
    }
    for (const term of fieldTerms) this.#lists.fieldTerms.add(term, this.#offset);
    this.#offset++;
  }

  finish(): IndexArrays {
    if (this.#offset > 0) this.#finishBlock();
    const fieldTerms = this.fieldTerms.inOrder();
    const words = this.words.inOrder();
    const fieldPostings = this.#fieldPostings.inOrder(fieldTerms.numbers);
    const wordPostings = this.#wordPostings.inOrder(words.numbers);
    const prefixes = commonPrefixes(words.texts, 1);
    const united = prefixPostings(prefixes, wordPostings, this.#blocks);
    const { blocks, counts, ...postings } = concatenatePostings([
      fieldPostings,
      united.postings,
      wordPostings,
    ]);
    const pools = this.#blocks.map((block) => block.taken());
    return {
      terms: termDictionaryArrays([
        ...fieldTerms.texts,
        ...prefixes.map(({ prefix }) => prefixTerm(prefix)),
        ...words.texts.map(wordTerm),
      ]),
      ...postings,
      blocks,
      counts: Uint16Array.from(counts, (count) => count - 1),
      prefixTotals: united.totals,
      wordNumbers: words.numbers,
      lists: pools.map(({ lists }) => lists),
      bits: pools.map(({ bits }) => bits),
    };
  }

  #finishBlock(): void {
    const block = this.#blocks.length;
    const made = new ContainerPool();
    this.#blocks.push(made);
    for (const [word, offsets] of this.#lists.words) {
      this.#wordPostings.add(word, block, made.add(offsets), offsets.length);
    }
    for (const [term, offsets] of this.#lists.fieldTerms) {
      this.#fieldPostings.add(term, block, made.add(offsets), offsets.length);
    }
    this.#lists.words.clear();
    this.#lists.fieldTerms.clear();
    this.#offset = 0;
  }
}
