import { SpanIndex } from '../index/span-index.js';
import { SPAN_SIZE } from '../places/bits.js';
import { Chunk } from '../places/chunk.js';
import { type Indexed, indexedUnits, namesOf, prefixTerm, wordTerm } from '../terms.js';
import { commonPrefixes } from './common-prefixes.js';
import { NumberedTerms } from './numbered-terms.js';
import { PostingLists } from './posting-lists.js';

/**
 * Makes the index of a generation, span by span, from its records in rank order. No more than
 * one span is held at a time.
 */
export class PostingsBuilder {
  #span = 0;
  #place = 0;
  #words = new NumberedTerms(0);
  #names = new NumberedTerms(0);
  readonly #lists = { words: new PostingLists(), names: new PostingLists() };

  /** Gives a span when this record has filled it. */
  add({ title, content, ...named }: Indexed): SpanIndex | undefined {
    const place = this.#place++;
    for (const name of namesOf(named)) this.#lists.names.add(this.#names.numberOf(name), place);
    for (const text of [title, content]) {
      this.#words.eachNumber(indexedUnits(text), (word) => this.#lists.words.add(word, place));
    }
    return this.#place === SPAN_SIZE ? this.finish() : undefined;
  }

  /** Gives the last span, if it holds anything. */
  finish(): SpanIndex | undefined {
    if (this.#place === 0) return undefined;
    const names = this.#names.texts();
    const words = this.#words.texts().map(wordTerm);
    const chunks = new Map<string, Chunk>();
    for (const [name, places] of this.#lists.names) {
      chunks.set(names[name] as string, Chunk.of(places));
    }
    for (const [word, places] of this.#lists.words) {
      chunks.set(words[word] as string, Chunk.of(places));
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
    this.#words = new NumberedTerms(0);
    this.#names = new NumberedTerms(0);
    this.#lists.words.clear();
    this.#lists.names.clear();
    return index;
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
