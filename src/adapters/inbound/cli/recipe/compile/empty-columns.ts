import { number } from '../../output/format-numbers.js';
import { firstReading } from './first-reading.js';
import type { Getter } from './row-access.js';

/** In fewer rows it may be so. */
const MIN_ROWS = 50;

interface Tally {
  readonly path: string;
  readonly column: string;
  rows: number;
  given: number;
}

/** Counts what the columns give that a recipe puts together: without one of them, a text is still left. */
export class EmptyColumns {
  readonly #tallies: Tally[] = [];

  watched<Row>(get: Getter<Row>, column: string, path: string): Getter<Row> {
    const tally = { path, column, rows: 0, given: 0 };
    const isFirst = firstReading();
    this.#tallies.push(tally);
    return (row) => {
      const text = get(row);
      if (!isFirst(row)) return text;
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
