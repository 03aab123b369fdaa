import { firstIndex, indexOfRank, type Ranks } from '../../search-index/ranks.js';

/**
 * Some long records, one behind the other, as if they were one text. A position is the ordinal of a
 * word in it. No word stands at the position behind a title or behind a content, so no phrase
 * begins in one text and ends in another.
 */
export interface Segment {
  readonly number: number;
  readonly ranks: Uint32Array;
  /** For each record the position behind its last one. */
  readonly ends: Uint32Array;
  /** For each bucket of positions the hash of its first word. */
  readonly firstHashes: Uint32Array;
}

/** The numbers of the buckets of a segment in which a word of this hash can be. */
export function bucketsOf({ firstHashes }: Segment, hash: number): number[] {
  const { length } = firstHashes;
  const behind = firstIndex(length, (i) => (firstHashes[i] as number) > hash);
  const from = firstIndex(length, (i) => (firstHashes[i] as number) >= hash);
  const buckets: number[] = [];
  // The bucket before may end with words of the same hash.
  for (let bucket = Math.max(0, from - 1); bucket < behind; bucket++) buckets.push(bucket);
  return buckets;
}

/** Some candidates of a phrase, by the way in which they are checked. */
export interface Candidates {
  /** Those whose texts must be read. */
  readonly short: Ranks;
  /** Those whose positions are indexed. */
  readonly long: readonly number[];
  readonly segments: readonly Segment[];
}

/** Many, for few round trips. Not too many, so that a response can begin soon. */
const CANDIDATES_AT_ONCE = 500;
const SEGMENTS_AT_ONCE = 32;

/** The segments of a generation. */
export class Segments {
  readonly #all: readonly Segment[];

  constructor(segments: Iterable<Segment>) {
    this.#all = [...segments].sort((a, b) => a.number - b.number);
  }

  /** Cuts candidates into parts, in their order. A segment can have candidates in several parts. */
  *parts(ranks: Ranks): Generator<Candidates> {
    if (this.#all.length === 0) return yield { short: ranks, long: [], segments: [] };
    let part = new Part();
    let next = 0;
    for (let i = 0; i < ranks.length; i++) {
      const rank = ranks.at(i) as number;
      while (lastRank(this.#all[next]) < rank) next++;
      if (part.isFull) {
        yield part;
        part = new Part();
      }
      part.add(rank, this.#all[next]);
    }
    yield part;
  }
}

class Part implements Candidates {
  readonly short: number[] = [];
  readonly long: number[] = [];
  readonly segments: Segment[] = [];

  get isFull(): boolean {
    return (
      this.short.length + this.long.length >= CANDIDATES_AT_ONCE ||
      this.segments.length >= SEGMENTS_AT_ONCE
    );
  }

  /** Takes the segment in which the rank is, if it is in any. */
  add(rank: number, segment: Segment | undefined): void {
    if (!segment || segment.ranks[indexOfRank(segment.ranks, rank)] !== rank) {
      this.short.push(rank);
      return;
    }
    this.long.push(rank);
    if (this.segments.at(-1) !== segment) this.segments.push(segment);
  }
}

function lastRank(segment: Segment | undefined): number {
  return segment?.ranks.at(-1) ?? Number.POSITIVE_INFINITY;
}
