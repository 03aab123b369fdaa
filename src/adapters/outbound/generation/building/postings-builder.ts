import { SpanIndex } from '../index/span-index.js';
import { SPAN_SIZE } from '../places/bits.js';
import { Chunk } from '../places/chunk.js';
import { type Indexed, indexedUnits, namesOf, prefixTerm, wordTerm } from '../terms.js';
import { commonPrefixes } from './common-prefixes.js';
import { NumberedTerms } from './numbered-terms.js';
import { PostingLists } from './posting-lists.js';
import { type NewSegment, SegmentBuilder, type SegmentOptions } from './segment-builder.js';

/** From how many characters on the positions of a record's words are indexed, too. */
const LONG_FROM = 8 * 1024;

export interface PostingsOptions extends SegmentOptions {
  readonly longFrom?: number | undefined;
}

/** What of the index has become complete. */
export interface CompletedParts {
  readonly segment?: NewSegment | undefined;
  readonly span?: SpanIndex | undefined;
}

const NOTHING: CompletedParts = {};

/**
 * Makes the index of a generation from its records in rank order: spans of postings, and segments
 * of the positions of long texts. No more than one of each is held at a time.
 */
export class PostingsBuilder {
  #span = 0;
  #place = 0;
  #words = new NumberedTerms(0);
  #names = new NumberedTerms(0);
  readonly #lists = { words: new PostingLists(), names: new PostingLists() };
  readonly #longFrom: number;
  readonly #segment: SegmentBuilder;

  constructor({ longFrom = LONG_FROM, ...options }: PostingsOptions = {}) {
    this.#longFrom = longFrom;
    this.#segment = new SegmentBuilder(options);
  }

  /** Gives what this record has filled. */
  add({ title, content, ...named }: Indexed): CompletedParts {
    const place = this.#place++;
    for (const name of namesOf(named)) this.#lists.names.add(this.#names.numberOf(name), place);
    const isLong = title.length + content.length >= this.#longFrom;
    const take = (word: number) => {
      this.#lists.words.add(word, place);
      if (isLong) this.#segment.add(word);
    };
    for (const text of [title, content]) {
      this.#words.eachNumber(indexedUnits(text), take);
      if (isLong) this.#segment.endText();
    }
    if (isLong) this.#segment.endRecord(this.#span * SPAN_SIZE + place);
    if (this.#place === SPAN_SIZE) return this.finish();
    return this.#segment.isFull ? { segment: this.#segment.take(this.#words) } : NOTHING;
  }

  /** Gives the last span and the last segment, where they hold anything. */
  finish(): CompletedParts {
    if (this.#place === 0) return NOTHING;
    // The numbers of its words are those of this span.
    const segment = this.#segment.take(this.#words);
    return { segment, span: this.#finishSpan() };
  }

  #finishSpan(): SpanIndex {
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
