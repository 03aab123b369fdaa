import { commonPrefixes } from '../../search-index/common-prefixes.js';
import { PostingLists } from '../../search-index/posting-lists.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import { TermInterner } from '../../search-index/term-interner.js';
import { prefixTerm, wordTerm } from '../../search-index/terms.js';
import { BlockPostings } from './block-postings.js';
import type { IndexArrays } from './index-arrays.js';
import { prefixPostings } from './prefix-postings.js';
import { termTableOf } from './term-dictionary.js';
import { type OrderedPostings, TermPostings } from './term-postings.js';

/**
 * Makes the index of a generation as a whole. Records come in rank order, their terms as numbers;
 * beside what it makes it holds one block and one text for each term.
 */
export class IndexBuilder {
  /** From 1 on: 0 is left for what stands between two texts. */
  readonly words = new TermInterner(1);
  readonly names = new TermInterner(0);
  readonly #wordPostings = new TermPostings();
  readonly #namePostings = new TermPostings();
  readonly #blocks: BlockPostings[] = [];
  readonly #lists = { words: new PostingLists(), names: new PostingLists() };
  #offset = 0;

  /** Takes the words of a record's texts as a sequence, and the numbers of its other terms. */
  add(sequence: Uint8Array, names: readonly number[]): void {
    if (this.#offset === BLOCK_SIZE) this.#finishBlock();
    for (let i = 0, word = 0, shift = 0; i < sequence.length; i++) {
      const byte = sequence[i] as number;
      word |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte > 0x7f) continue;
      if (word > 0) this.#lists.words.add(word, this.#offset);
      word = 0;
      shift = 0;
    }
    for (const name of names) this.#lists.names.add(name, this.#offset);
    this.#offset++;
  }

  finish(): IndexArrays {
    if (this.#offset > 0) this.#finishBlock();
    const names = this.names.inOrder();
    const words = this.words.inOrder();
    const namePostings = this.#namePostings.inOrder(names.numbers);
    const wordPostings = this.#wordPostings.inOrder(words.numbers);
    const prefixes = commonPrefixes(words.texts, 1);
    const united = prefixPostings(prefixes, wordPostings, this.#blocks);
    const { blocks, counts, ...postings } = inOneRow([namePostings, united.postings, wordPostings]);
    const pools = this.#blocks.map((block) => block.taken());
    return {
      terms: termTableOf([
        ...names.texts,
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
    const made = new BlockPostings();
    this.#blocks.push(made);
    for (const [word, offsets] of this.#lists.words) {
      this.#wordPostings.add(word, block, made.add(offsets), offsets.length);
    }
    for (const [name, offsets] of this.#lists.names) {
      this.#namePostings.add(name, block, made.add(offsets), offsets.length);
    }
    this.#lists.words.clear();
    this.#lists.names.clear();
    this.#offset = 0;
  }
}

function inOneRow(groups: readonly OrderedPostings[]): OrderedPostings {
  const terms = sum(groups.map(({ firsts }) => firsts.length - 1));
  const postings = sum(groups.map(({ blocks }) => blocks.length));
  const row = {
    firsts: new Uint32Array(terms + 1).fill(postings),
    blocks: new Uint16Array(postings),
    starts: new Uint32Array(postings),
    counts: new Uint32Array(postings),
  };
  let term = 0;
  let posting = 0;
  for (const { firsts, blocks, starts, counts } of groups) {
    for (let i = 0; i + 1 < firsts.length; i++)
      row.firsts[term++] = posting + (firsts[i] as number);
    row.blocks.set(blocks, posting);
    row.starts.set(starts, posting);
    row.counts.set(counts, posting);
    posting += blocks.length;
  }
  return row;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
