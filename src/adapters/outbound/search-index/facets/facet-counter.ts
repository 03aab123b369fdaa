import { type Facets, toFacets } from '../../../../domain/search/facets.js';
import type { BlockMatch } from '../ranks.js';
import { BLOCK_SIZE } from '../roaring/bitmap.js';
import type { YearRanges } from '../year-ranges.js';

/** Counts matches by year and by municipality. */
export class FacetCounter {
  readonly #years: { readonly year: string; readonly from: number; readonly to: number }[];
  readonly #records: number[];
  readonly #municipalities: Uint32Array;

  constructor(
    years: YearRanges,
    private readonly names: readonly string[],
  ) {
    this.#years = years.entries().map(([year]) => {
      const { from, to } = years.range(year);
      return { year, from, to };
    });
    this.#records = this.#years.map(() => 0);
    this.#municipalities = new Uint32Array(names.length);
  }

  /** `numbers`: for each rank of the match's block, its municipality. Years are ranges of ranks. */
  add(match: BlockMatch, block: number, numbers: Uint32Array): void {
    const first = block * BLOCK_SIZE;
    const tallies = { numbers, first, counts: this.#municipalities };
    this.#years.forEach(({ from, to }, i) => {
      if (to <= first || from >= first + BLOCK_SIZE) return;
      this.#records[i] = (this.#records[i] as number) + match.tally(from, to, tallies);
    });
  }

  facets(): Facets {
    const years = this.#years.map(({ year }, i) => [year, this.#records[i] as number] as const);
    const municipalities = this.names.map(
      (name, i) => [name, this.#municipalities[i] as number] as const,
    );
    return toFacets(years, municipalities);
  }
}
