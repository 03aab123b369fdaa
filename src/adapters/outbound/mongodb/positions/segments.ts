import { indexOfRank, type Ranks } from '../../search-index/ranks.js';
import type { Segment } from './segment.js';

/** Some candidates of a phrase, by the way in which their texts are looked through. */
export interface Candidates {
  /** Those whose texts must be read. */
  readonly short: Ranks;
  /** Those whose positions are indexed. */
  readonly long: readonly number[];
  readonly segments: readonly Segment[];
}

/** So many that reading them takes few round trips, and so few that an answer can begin soon. */
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
