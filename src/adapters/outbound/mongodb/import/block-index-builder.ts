import { commonPrefixes } from '../../search-index/common-prefixes.js';
import { PostingLists } from '../../search-index/posting-lists.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import { Container } from '../../search-index/roaring/container.js';
import { TermInterner } from '../../search-index/term-interner.js';
import {
  type Indexed,
  indexedUnits,
  municipalityTerms,
  prefixTerm,
  wordTerm,
} from '../../search-index/terms.js';
import {
  type NewSegment,
  SegmentBuilder,
  type SegmentOptions,
} from '../positions/segment-builder.js';
import { BlockIndex } from '../search/block-index.js';

/** A record with so many characters gets a positional index. */
const LONG_FROM = 8 * 1024;

export interface PostingsOptions extends SegmentOptions {
  readonly longFrom?: number | undefined;
}

/** The parts of the index that are complete and can be written. */
export interface CompletedParts {
  readonly segment?: NewSegment | undefined;
  readonly block?: BlockIndex | undefined;
}

/** A code has no postings: its record is found by an index of MongoDB. */
type BlockIndexed = Omit<Indexed, 'codArchivo'>;

const NOTHING: CompletedParts = {};

/**
 * Makes the index of a generation from its records in rank order: blocks of postings, and segments
 * of the positions of long texts. No more than one of each is held at a time.
 */
export class BlockIndexBuilder {
  #block = 0;
  #offset = 0;
  #words = new TermInterner(0);
  #names = new TermInterner(0);
  readonly #lists = { words: new PostingLists(), names: new PostingLists() };
  readonly #longFrom: number;
  readonly #segment: SegmentBuilder;

  constructor({ longFrom = LONG_FROM, ...options }: PostingsOptions = {}) {
    this.#longFrom = longFrom;
    this.#segment = new SegmentBuilder(options);
  }

  /** Returns the parts that this record has completed. */
  add({ title, content, municipality }: BlockIndexed): CompletedParts {
    const offset = this.#offset++;
    for (const name of municipalityTerms(municipality)) {
      this.#lists.names.add(this.#names.numberOf(name), offset);
    }
    const isLong = title.length + content.length >= this.#longFrom;
    const take = (word: number) => {
      this.#lists.words.add(word, offset);
      if (isLong) this.#segment.add(word);
    };
    for (const text of [title, content]) {
      this.#words.eachNumber(indexedUnits(text), take);
      if (isLong) this.#segment.endText();
    }
    if (isLong) this.#segment.endRecord(this.#block * BLOCK_SIZE + offset);
    if (this.#offset === BLOCK_SIZE) return this.finish();
    return this.#segment.isFull ? { segment: this.#segment.take(this.#words) } : NOTHING;
  }

  /** Returns the last block and the last segment, if they hold anything. */
  finish(): CompletedParts {
    if (this.#offset === 0) return NOTHING;
    // The numbers of its words are those of this block.
    const segment = this.#segment.take(this.#words);
    return { segment, block: this.#finishBlock() };
  }

  #finishBlock(): BlockIndex {
    const names = this.#names.texts();
    const words = this.#words.texts().map(wordTerm);
    const containers = new Map<string, Container>();
    for (const [name, offsets] of this.#lists.names) {
      containers.set(names[name] as string, Container.of(offsets));
    }
    for (const [word, offsets] of this.#lists.words) {
      containers.set(words[word] as string, Container.of(offsets));
    }
    unitePrefixes(containers);
    const terms = [...containers.keys()].sort();
    const index = new BlockIndex(
      this.#block,
      terms,
      terms.map((term) => containers.get(term) as Container),
    );
    this.#block++;
    this.#offset = 0;
    this.#words = new TermInterner(0);
    this.#names = new TermInterner(0);
    this.#lists.words.clear();
    this.#lists.names.clear();
    return index;
  }
}

function unitePrefixes(containers: Map<string, Container>): void {
  const mark = wordTerm('');
  const words = [...containers.keys()]
    .filter((term) => term.startsWith(mark))
    .map((term) => term.slice(mark.length))
    .sort();
  for (const { prefix, from, to } of commonPrefixes(words)) {
    const all = words.slice(from, to).map((word) => containers.get(wordTerm(word)) as Container);
    containers.set(prefixTerm(prefix), Container.union(all).packed());
  }
}
