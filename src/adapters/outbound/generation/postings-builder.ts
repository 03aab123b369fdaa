import { Chunk, SPAN_SIZE } from './chunk.js';
import { SpanIndex } from './span-index.js';
import { type Indexed, prefixTerm, termsOf, wordTerm } from './terms.js';

/** A prefix of more words than this is united beforehand: reading them all would take longer. */
const MOST_WORDS_OF_A_PREFIX = 16;
/** One document's endless words must not become an endless list of their beginnings. */
const LONGEST_PREFIX = 32;

/**
 * Makes the index of a generation, span by span, from its records in rank order. No more than
 * one span is held at a time.
 */
export class PostingsBuilder {
  #span = 0;
  #place = 0;
  #places = new Map<string, number[]>();

  /** Gives a span when this record has filled it. */
  add(record: Indexed): SpanIndex | undefined {
    const place = this.#place++;
    for (const term of termsOf(record)) {
      const places = this.#places.get(term);
      if (places === undefined) this.#places.set(term, [place]);
      else if (places.at(-1) !== place) places.push(place);
    }
    return this.#place === SPAN_SIZE ? this.finish() : undefined;
  }

  /** Gives the last span, if it holds anything. */
  finish(): SpanIndex | undefined {
    if (this.#place === 0) return undefined;
    const chunks = new Map([...this.#places].map(([term, places]) => [term, Chunk.of(places)]));
    unitePrefixes(chunks);
    const terms = [...chunks.keys()].sort();
    const index = new SpanIndex(
      this.#span,
      terms,
      terms.map((term) => chunks.get(term) as Chunk),
    );
    this.#span++;
    this.#place = 0;
    this.#places = new Map();
    return index;
  }
}

function unitePrefixes(chunks: Map<string, Chunk>): void {
  const mark = wordTerm('');
  const words = [...chunks.keys()].filter((term) => term.startsWith(mark)).sort();
  const unite = (from: number, to: number, length: number) => {
    if (length > mark.length + LONGEST_PREFIX) return;
    for (let start = from; start < to; ) {
      const prefix = (words[start] as string).slice(0, length);
      let end = start + 1;
      // A word that ends before this length has no beginning of it, and those after it may.
      if (prefix.length === length) while (end < to && words[end]?.startsWith(prefix)) end++;
      if (end - start > MOST_WORDS_OF_A_PREFIX) {
        if (isWhole(prefix)) {
          const all = words.slice(start, end).map((word) => chunks.get(word) as Chunk);
          // Written out and taken in again, it has the smaller of the two forms.
          const united = Chunk.of(Chunk.union(all).places());
          chunks.set(prefixTerm(prefix.slice(mark.length)), united);
        }
        unite(start, end, length + 1);
      }
      start = end;
    }
  };
  unite(0, words.length, mark.length + 1);
}

/** Half of a surrogate pair is no text, and no question ends in one. */
function isWhole(prefix: string): boolean {
  return !/[\ud800-\udbff]$/.test(prefix);
}
