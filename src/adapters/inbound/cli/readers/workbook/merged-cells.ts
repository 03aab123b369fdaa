import { number } from '../../output/format-numbers.js';

const RANGE = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/;
/** In one column. A header row of two lines has one. */
const MIN_GROUPS = 2;

/** Counts cells of a sheet that are merged over several rows: only the first row has their value. */
export class MergedCells {
  readonly #columns = new Map<string, { readonly example: string; count: number }>();

  look(range: string): void {
    const [, column, from, to] = RANGE.exec(range) ?? [];
    if (column === undefined || from === to) return;
    const groups = this.#columns.get(column);
    if (groups) groups.count++;
    else this.#columns.set(column, { example: range, count: 1 });
  }

  /** A sentence for a person. Undefined if there are none. */
  warning(file: string): string | undefined {
    const columns = [...this.#columns.values()].filter(({ count }) => count >= MIN_GROUPS);
    const [first] = columns;
    if (!first) return undefined;
    const count = columns.reduce((sum, each) => sum + each.count, 0);
    return `${file}: ${number(count)} cells are merged over several rows, such as ${first.example}; only the first of these rows has the value: unmerge the cells and fill the rows`;
  }
}
