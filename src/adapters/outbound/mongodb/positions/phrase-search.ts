import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import { wordHash } from '../../search-index/fnv-hash.js';
import type { QueryPlan } from '../../search-index/query-plan.js';
import type { Ranks } from '../../search-index/ranks.js';
import { filterByPhrases, type SearchedTexts, Turns } from '../search/phrase-filter.js';
import { ranksHolding } from './phrases-in-segment.js';
import { positionsIn } from './position-bucket.js';
import { bucketsOf, type Candidates, type Segment, type Segments } from './segments.js';

/** What must be read to know which records hold phrases. */
export interface PhraseSource {
  /** The texts of these ranks, some at a time; see `filterByPhrases`. */
  texts(ranks: Ranks, from: number, to: number): Promise<readonly SearchedTexts[]>;
  /** Gives those of these buckets from the first on, as many as should be in memory at once. */
  buckets(wanted: readonly WantedBucket[]): Promise<readonly Uint8Array[]>;
}

export interface WantedBucket {
  readonly segment: number;
  readonly bucket: number;
}

const NO_POSITIONS = new Uint8Array(0);

/** Looks for phrases in the positions of long texts, and in the texts of short ones. */
export class PhraseSearch {
  readonly #hashes: readonly number[];
  readonly #turns: Turns;
  /** Of the segments of the last part, the ranks that hold the phrases. */
  #known: ReadonlyMap<Segment, readonly number[]> = new Map();

  constructor(
    private readonly phrases: QueryPlan['phrases'],
    private readonly source: PhraseSource,
    private readonly options: AskOptions,
  ) {
    this.#hashes = [...new Set(phrases.flat())].map(hashOf);
    this.#turns = new Turns(options.signal);
  }

  /** Of these ranks those that hold the phrases, some at a time, in order. */
  async *holding(ranks: Ranks, segments: Segments): AsyncGenerator<readonly number[]> {
    for (const part of segments.parts(ranks)) {
      this.options.signal?.throwIfAborted();
      if (part.segments.length === 0) yield* this.#inTexts(part.short);
      else yield await this.#inPart(part);
    }
  }

  async #inPart({ short, long, segments }: Candidates): Promise<readonly number[]> {
    this.#known = await this.#inSegments(segments);
    const held = new Set([...this.#known.values()].flat());
    const found = long.filter((rank) => held.has(rank));
    for await (const some of this.#inTexts(short)) found.push(...some);
    return found.sort((a, b) => a - b);
  }

  #inTexts(ranks: Ranks): AsyncGenerator<readonly number[]> {
    const read = (from: number, to: number) => this.source.texts(ranks, from, to);
    return filterByPhrases(this.phrases, ranks, read, this.options);
  }

  async #inSegments(segments: readonly Segment[]): Promise<Map<Segment, readonly number[]>> {
    const wanted = segments
      .filter((segment) => !this.#known.has(segment))
      .map((segment) => ({ segment, buckets: this.#bucketsOf(segment) }));
    const queue = new PositionQueue(
      this.source,
      wanted.flatMap(({ segment, buckets }) =>
        buckets.map((bucket) => ({ segment: segment.number, bucket })),
      ),
    );
    const found = new Map<Segment, readonly number[]>();
    for (const segment of segments) found.set(segment, this.#known.get(segment) ?? []);
    for (const { segment, buckets } of wanted) {
      found.set(segment, await this.#inSegment(segment, await queue.take(buckets.length)));
    }
    return found;
  }

  async #inSegment(segment: Segment, buckets: readonly Uint8Array[]): Promise<readonly number[]> {
    await this.#turns.after(buckets.reduce((sum, { length }) => sum + length, 0));
    return ranksHolding(this.phrases, segment, (word) => {
      for (const bucket of buckets) {
        const positions = positionsIn(bucket, word);
        if (positions) return positions;
      }
      return NO_POSITIONS;
    });
  }

  #bucketsOf(segment: Segment): number[] {
    const buckets = this.#hashes.flatMap((hash) => bucketsOf(segment, hash));
    return [...new Set(buckets)].sort((a, b) => a - b);
  }
}

/** Reads buckets in their order. It holds one reply and the buckets of one segment at most. */
class PositionQueue {
  readonly #held: Uint8Array[] = [];
  #read = 0;

  constructor(
    private readonly source: PhraseSource,
    private readonly wanted: readonly WantedBucket[],
  ) {}

  async take(count: number): Promise<readonly Uint8Array[]> {
    while (this.#held.length < count) {
      const buckets = await this.source.buckets(this.wanted.slice(this.#read));
      this.#held.push(...buckets);
      this.#read += buckets.length;
    }
    return this.#held.splice(0, count);
  }
}

function hashOf(word: string): number {
  return wordHash(Array.from({ length: word.length }, (_, i) => word.charCodeAt(i)));
}
