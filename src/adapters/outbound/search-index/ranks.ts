/**
 * Some ranks in ascending order. A rank is the position of a record in the order of its generation;
 * it has nothing to do with relevance. A `Uint32Array` or a `RankRange` is such a list.
 */
export interface Ranks {
  readonly length: number;
  at(index: number): number | undefined;
}

/** All ranks in `from` ≤ rank < `to`. */
export class RankRange implements Ranks {
  readonly length: number;

  constructor(
    readonly from: number,
    readonly to: number,
  ) {
    this.length = Math.max(0, to - from);
  }

  at(index: number): number | undefined {
    return index < this.length ? this.from + index : undefined;
  }

  /** What is left of the range if only this rank is of interest. */
  only(rank: number): RankRange {
    const isWithin = rank >= this.from && rank < this.to;
    return new RankRange(rank, isWithin ? rank + 1 : rank);
  }
}

/** The matches of one block. */
export interface BlockMatch {
  readonly count: number;
  ranks(): Ranks;
  /** Appends the matches from the rank `from` on, until `found` has `most` ranks. */
  addTo(found: number[], from: number, most: number): void;
  /** As `addTo`, but also returns `count`. It finds the matches once, not twice. */
  addAndCount(found: number[], from: number, most: number): number;
  /**
   * Tallies the matches in `from` ≤ rank < `to`: adds one to the tally of each one's number, and
   * returns how many they are. It makes no list of them.
   */
  tally(from: number, to: number, tallies: Tallies): number;
}

/** How many matches there are of each number. */
export interface Tallies {
  /** For each rank of the block, the number under which it is counted. */
  readonly numbers: Uint32Array;
  /** The first rank of the block. */
  readonly first: number;
  readonly counts: Uint32Array;
}

/** A match whose ranks are known. */
export function matchOf(ranks: Ranks): BlockMatch {
  const addTo = (found: number[], from: number, most: number) => {
    const first = indexOfRank(ranks, from);
    for (let i = first; i < ranks.length && found.length < most; i++) {
      found.push(ranks.at(i) as number);
    }
  };
  return {
    count: ranks.length,
    ranks: () => ranks,
    addTo,
    addAndCount(found, from, most) {
      addTo(found, from, most);
      return ranks.length;
    },
    tally(from, to, { numbers, first, counts }) {
      const begin = indexOfRank(ranks, from);
      const end = indexOfRank(ranks, to);
      if (ranks instanceof RankRange) {
        const offset = ranks.from - first;
        for (let i = begin; i < end; i++) increment(counts, numbers[offset + i] as number);
      } else {
        for (let i = begin; i < end; i++) {
          increment(counts, numbers[(ranks.at(i) as number) - first] as number);
        }
      }
      return end - begin;
    },
  };
}

export function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** The matches of a store that has its index in memory. Each is valid until the next is asked for. */
export interface Matches extends Iterable<BlockMatch> {
  /** How many records match in all, if that is known without visiting every block. */
  readonly total: number | undefined;
}

/** The index of the first rank that is not below the given one. */
export function indexOfRank(ranks: Ranks, rank: number): number {
  return firstIndex(ranks.length, (index) => (ranks.at(index) as number) >= rank);
}

/** Binary search: the first index at which `test` is true. It must be true for all after it. */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
