import { number } from '../../output/format-numbers.js';
import type { Getter } from './row-access.js';

/** In fewer rows it may be so. */
const MIN_ROWS = 50;

interface Tally {
  readonly path: string;
  readonly column: string;
  rows: number;
  given: number;
  /** A faulty row is read again, for all that is wrong with it. */
  last?: unknown;
}

/** Counts what the columns give that a recipe puts together: without one of them, a text is still left. */
export class EmptyColumns {
  readonly #tallies: Tally[] = [];

  watched<Row>(get: Getter<Row>, column: string, path: string): Getter<Row> {
    const tally: Tally = { path, column, rows: 0, given: 0 };
    this.#tallies.push(tally);
    return (row) => {
      const text = get(row);
      if (row === tally.last) return text;
      tally.last = row;
      tally.rows++;
      if (text !== '' && text.trim() !== '') tally.given++;
      return text;
    };
  }

  /** Those of `told` are known to be in no row. */
  warn(file: string, warn: (message: string) => void, told: ReadonlySet<string>): void {
    for (const { path, column, rows, given } of this.#tallies) {
      if (rows < MIN_ROWS || given > 0 || told.has(column)) continue;
      warn(
        `${file}: ${JSON.stringify(column)} is empty in all ${number(rows)} rows; ${path} takes it`,
      );
    }
  }
}
