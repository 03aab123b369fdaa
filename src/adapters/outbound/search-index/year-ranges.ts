import { RankRange } from './ranks.js';

/** What is no year. */
const ALL = '';

/** The newest record comes first, so the records of a year are neighbours. */
export class YearRanges {
  #ranges: Map<string, RankRange> | undefined;

  /** For every year that has records, newest first, how many it has. */
  constructor(private readonly counts: Map<string, number> = new Map()) {}

  /** Takes dates in the order of the registry. */
  add(date: string): void {
    const year = date.slice(0, 4);
    this.#ranges = undefined;
    this.counts.set(year, (this.counts.get(year) ?? 0) + 1);
  }

  /** The ranks of a year, or of the whole registry. */
  range(year: string | undefined): RankRange {
    this.#ranges ??= this.#laidOut();
    return this.#ranges.get(year ?? ALL) ?? new RankRange(0, 0);
  }

  entries(): [year: string, count: number][] {
    return [...this.counts];
  }

  #laidOut(): Map<string, RankRange> {
    const ranges = new Map<string, RankRange>();
    let from = 0;
    for (const [year, count] of this.counts) {
      ranges.set(year, new RankRange(from, from + count));
      from += count;
    }
    return ranges.set(ALL, new RankRange(0, from));
  }
}
