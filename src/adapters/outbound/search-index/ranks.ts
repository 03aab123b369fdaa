/**
 * Ranks in ascending order, which is the order of an answer: a record's rank is its position in its
 * generation, the newest first. A `Uint32Array` is one such list, a `RankRange` another.
 */
export interface Ranks {
  readonly length: number;
  at(index: number): number | undefined;
}

/** All ranks from one up to, not including, another. */
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

  /** The first so many from a rank on. */
  part(from = this.from, most = this.length): RankRange {
    const first = Math.max(from, this.from);
    return new RankRange(first, Math.min(first + most, this.to));
  }
}

/** The index of the first rank that is not below the given one. */
export function indexOfRank(ranks: Ranks, rank: number): number {
  return firstIndex(ranks.length, (index) => (ranks.at(index) as number) >= rank);
}

/** The first index below `length` of which `test` is true, where it is true of all after it. */
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
