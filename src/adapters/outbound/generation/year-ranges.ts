import { RankRange } from './ranks.js';

/** The newest record comes first, so the records of a year are neighbours. */
export class YearRanges {
  /** For every year that has records, newest first, how many it has. */
  constructor(private readonly counts: Map<string, number> = new Map()) {}

  /** Takes dates in the order of the registry. */
  add(date: string): void {
    const year = date.slice(0, 4);
    this.counts.set(year, (this.counts.get(year) ?? 0) + 1);
  }

  /** The ranks of a year, or of the whole registry. */
  range(year: string | undefined): RankRange {
    let from = 0;
    for (const [each, count] of this.counts) {
      if (each === year) return new RankRange(from, from + count);
      from += count;
    }
    return new RankRange(year === undefined ? 0 : from, from);
  }

  entries(): [year: string, count: number][] {
    return [...this.counts];
  }
}
