import { type Facets, toFacets } from '../../../../domain/search/facets.js';
import { indexOfRank, RankRange, type Ranks } from '../ranks.js';
import type { YearRanges } from '../year-ranges.js';

/** Counts ranks by year and by municipality. */
export class FacetCounter {
  readonly #years: [year: string, records: number][];
  readonly #municipalities: Uint32Array;

  constructor(
    private readonly ranges: YearRanges,
    private readonly names: readonly string[],
  ) {
    this.#years = ranges.entries().map(([year]) => [year, 0]);
    this.#municipalities = new Uint32Array(names.length);
  }

  /** Ranks of one block. `numbers` has the municipality of each record of the block, from `first` on. */
  add(ranks: Ranks, numbers: Uint32Array, first: number): void {
    if (ranks.length === 0) return;
    this.#countYears(ranks);
    const counts = this.#municipalities;
    if (ranks instanceof RankRange) {
      const { from, to } = ranks;
      for (let rank = from; rank < to; rank++) increment(counts, numbers[rank - first] as number);
    } else {
      const list = ranks as Ranks & ArrayLike<number>;
      for (let i = 0; i < list.length; i++) {
        increment(counts, numbers[(list[i] as number) - first] as number);
      }
    }
  }

  facets(): Facets {
    const { names } = this;
    return toFacets(
      this.#years,
      Array.from(this.#municipalities, (records, i) => [names[i] as string, records] as const),
    );
  }

  /** The records of a year are neighbours: where they begin and end is looked up, not counted. */
  #countYears(ranks: Ranks): void {
    for (const counted of this.#years) {
      const { from, to } = this.ranges.range(counted[0]);
      counted[1] += indexOfRank(ranks, to) - indexOfRank(ranks, from);
    }
  }
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}
