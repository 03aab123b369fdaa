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
 * beside what it makes it holds one span and one text for each term.
 */
export class IndexBuilder {
  /** From 1 on: 0 is left for what stands between two texts. */
  readonly words = new TermInterner(1);
  readonly names = new TermInterner(0);
  readonly #wordPostings = new TermPostings();
  readonly #namePostings = new TermPostings();
  readonly #spans: BlockPostings[] = [];
  readonly #lists = { words: new PostingLists(), names: new PostingLists() };
  #place = 0;

  /** Takes the words of a record's texts as a sequence, and the numbers of its other terms. */
  add(sequence: Uint8Array, names: readonly number[]): void {
    if (this.#place === BLOCK_SIZE) this.#finishSpan();
    for (let i = 0, word = 0, shift = 0; i < sequence.length; i++) {
      const byte = sequence[i] as number;
      word |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte > 0x7f) continue;
      if (word > 0) this.#lists.words.add(word, this.#place);
      word = 0;
      shift = 0;
    }
    for (const name of names) this.#lists.names.add(name, this.#place);
    this.#place++;
  }

  finish(): IndexArrays {
    if (this.#place > 0) this.#finishSpan();
    const names = this.names.inOrder();
    const words = this.words.inOrder();
    const namePostings = this.#namePostings.inOrder(names.numbers);
    const wordPostings = this.#wordPostings.inOrder(words.numbers);
    const prefixes = commonPrefixes(words.texts, 1);
    const united = prefixPostings(prefixes, wordPostings, this.#spans);
    const { spans, counts, ...postings } = inOneRow([namePostings, united.postings, wordPostings]);
    const pools = this.#spans.map((span) => span.taken());
    return {
      terms: termTableOf([
        ...names.texts,
        ...prefixes.map(({ prefix }) => prefixTerm(prefix)),
        ...words.texts.map(wordTerm),
      ]),
      ...postings,
      spans,
      counts: Uint16Array.from(counts, (count) => count - 1),
      prefixTotals: united.totals,
      wordNumbers: words.numbers,
      lists: pools.map(({ lists }) => lists),
      bits: pools.map(({ bits }) => bits),
    };
  }

  #finishSpan(): void {
    const span = this.#spans.length;
    const made = new BlockPostings();
    this.#spans.push(made);
    for (const [word, places] of this.#lists.words) {
      this.#wordPostings.add(word, span, made.add(places), places.length);
    }
    for (const [name, places] of this.#lists.names) {
      this.#namePostings.add(name, span, made.add(places), places.length);
    }
    this.#lists.words.clear();
    this.#lists.names.clear();
    this.#place = 0;
  }
}

function inOneRow(groups: readonly OrderedPostings[]): OrderedPostings {
  const terms = sum(groups.map(({ firsts }) => firsts.length - 1));
  const postings = sum(groups.map(({ spans }) => spans.length));
  const row = {
    firsts: new Uint32Array(terms + 1).fill(postings),
    spans: new Uint16Array(postings),
    starts: new Uint32Array(postings),
    counts: new Uint32Array(postings),
  };
  let term = 0;
  let posting = 0;
  for (const { firsts, spans, starts, counts } of groups) {
    for (let i = 0; i + 1 < firsts.length; i++)
      row.firsts[term++] = posting + (firsts[i] as number);
    row.spans.set(spans, posting);
    row.starts.set(starts, posting);
    row.counts.set(counts, posting);
    posting += spans.length;
  }
  return row;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
