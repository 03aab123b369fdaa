import { countingSort } from '../../search-index/counting-sort.js';
import { WORD_HASHES, wordHash } from '../../search-index/fnv-hash.js';
import { GrowableArray } from '../../search-index/growable-array.js';
import type { TermInterner } from '../../search-index/term-interner.js';
import { TEXT_SEPARATOR } from '../../search-index/text-separator.js';
import { BucketWriter, type PositionBucket } from './position-bucket.js';
import type { Segment } from './segments.js';

export interface SegmentOptions {
  /** From how many words on a segment takes no more records. */
  readonly mostWords?: number | undefined;
  /** From how many bytes on a bucket takes no more words. */
  readonly mostBytes?: number | undefined;
}

const MOST_WORDS = 2 ** 20;
const MOST_BYTES = 16 * 1024;

/** A segment, and the positions of its words. */
export interface NewSegment extends Segment {
  readonly buckets: readonly PositionBucket[];
}

/** Makes the positional index of long texts, segment by segment. No more than one is held. */
export class SegmentBuilder {
  /** For each position the number of its word, from 1 on, or what stands between two texts. */
  readonly #sequence = new GrowableArray(Uint32Array);
  readonly #ranks: number[] = [];
  readonly #ends: number[] = [];
  readonly #mostWords: number;
  readonly #mostBytes: number;
  #number = 0;

  constructor({ mostWords = MOST_WORDS, mostBytes = MOST_BYTES }: SegmentOptions = {}) {
    this.#mostWords = mostWords;
    this.#mostBytes = mostBytes;
  }

  get isFull(): boolean {
    return this.#sequence.length >= this.#mostWords;
  }

  /** Takes the next word of a text; they are numbered from 0 on. */
  add(word: number): void {
    this.#sequence.push(word + 1);
  }

  endText(): void {
    this.#sequence.push(TEXT_SEPARATOR);
  }

  endRecord(rank: number): void {
    this.#ranks.push(rank);
    this.#ends.push(this.#sequence.length);
  }

  /** Gives the segment, if it holds anything, and begins another. */
  take(words: TermInterner): NewSegment | undefined {
    if (this.#ranks.length === 0) return undefined;
    const buckets = this.#buckets(words);
    const segment = {
      number: this.#number++,
      ranks: Uint32Array.from(this.#ranks),
      ends: Uint32Array.from(this.#ends),
      firstHashes: Uint32Array.from(buckets, ({ firstHash }) => firstHash),
      buckets,
    };
    this.#sequence.clear();
    this.#ranks.length = 0;
    this.#ends.length = 0;
    return segment;
  }

  #buckets(words: TermInterner): PositionBucket[] {
    const { firsts, targets } = countingSort(this.#sequence.view(), words.size + 1);
    const positions = new Uint32Array(targets.length);
    for (let i = 0; i < targets.length; i++) positions[targets[i] as number] = i;
    const writer = new BucketWriter(this.#mostBytes);
    for (const { word, hash } of inOrderOfHashes(firsts, words)) {
      const [from, to] = [firsts[word + 1], firsts[word + 2]];
      writer.add(hash, words.unitsOf(word), positions.subarray(from, to));
    }
    writer.end();
    return writer.buckets;
  }
}

/** The words that have positions. */
function* inOrderOfHashes(firsts: Uint32Array, words: TermInterner) {
  const held = new GrowableArray(Uint32Array);
  const hashes = new GrowableArray(Uint32Array);
  for (let word = 0; word < words.size; word++) {
    if (firsts[word + 1] === firsts[word + 2]) continue;
    held.push(word);
    hashes.push(wordHash(words.unitsOf(word)));
  }
  const { targets } = countingSort(hashes.view(), WORD_HASHES);
  const order = new Uint32Array(targets.length);
  for (let i = 0; i < targets.length; i++) order[targets[i] as number] = i;
  for (const i of order) yield { word: held.at(i), hash: hashes.at(i) };
}
