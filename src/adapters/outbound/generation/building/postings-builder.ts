import { SpanIndex } from '../index/span-index.js';
import { SPAN_SIZE } from '../places/bits.js';
import { Chunk } from '../places/chunk.js';
import { type Indexed, prefixTerm, termsOf, wordTerm } from '../terms.js';
import { commonPrefixes } from './common-prefixes.js';
import { PostingLists } from './posting-lists.js';

/**
 * Makes the index of a generation, span by span, from its records in rank order. No more than
 * one span is held at a time.
 */
export class PostingsBuilder {
  #span = 0;
  #place = 0;
  #numbers = new Map<string, number>();
  readonly #lists = new PostingLists();

  /** Gives a span when this record has filled it. */
  add(record: Indexed): SpanIndex | undefined {
    const place = this.#place++;
    for (const term of termsOf(record)) this.#lists.add(this.#numberOf(term), place);
    return this.#place === SPAN_SIZE ? this.finish() : undefined;
  }

  /** Gives the last span, if it holds anything. */
  finish(): SpanIndex | undefined {
    if (this.#place === 0) return undefined;
    const names = [...this.#numbers.keys()];
    const chunks = new Map<string, Chunk>();
    for (const [number, places] of this.#lists) {
      chunks.set(names[number] as string, Chunk.of(places));
    }
    unitePrefixes(chunks);
    const terms = [...chunks.keys()].sort();
    const index = new SpanIndex(
      this.#span,
      terms,
      terms.map((term) => chunks.get(term) as Chunk),
    );
    this.#span++;
    this.#place = 0;
    this.#numbers = new Map();
    this.#lists.clear();
    return index;
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

function unitePrefixes(chunks: Map<string, Chunk>): void {
  const mark = wordTerm('');
  const words = [...chunks.keys()]
    .filter((term) => term.startsWith(mark))
    .map((term) => term.slice(mark.length))
    .sort();
  for (const { prefix, from, to } of commonPrefixes(words)) {
    const all = words.slice(from, to).map((word) => chunks.get(wordTerm(word)) as Chunk);
    chunks.set(prefixTerm(prefix), Chunk.union(all).packed());
  }
}
