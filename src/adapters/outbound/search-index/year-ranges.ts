import { RankRange } from './ranks.js';

/** The key of the whole registry. */
const ALL = '';

/** The ranks of each year. Records are in order of date, so those of a year are neighbours. */
export class YearRanges {
  #ranges: Map<string, RankRange> | undefined;

  /** `counts`: how many records each year has, newest year first. */
  constructor(private readonly counts: Map<string, number> = new Map()) {}

  /** Dates come in the registry's order. */
  add(date: string): void {
    const year = date.slice(0, 4);
    this.#ranges = undefined;
    this.counts.set(year, (this.counts.get(year) ?? 0) + 1);
  }

  /** Without a year, all ranks. */
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
