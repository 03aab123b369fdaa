import { number } from '../../output/format-numbers.js';
import type { Field, FieldRules } from '../recipe.js';
import { firstReading } from './first-reading.js';

/** In fewer rows it may be so. */
const MIN_ROWS = 10;

interface Tally {
  readonly field: Field;
  readonly columns: string;
  rows: number;
  fallen: number;
}

/**
 * Counts the rows in which a field comes from its `else`. If all rows do, the columns that the
 * recipe prefers have become empty, which no other rule would notice.
 */
export class Fallbacks {
  readonly #tallies: Tally[] = [];

  /** A function to call for each row. Undefined if the field does not come from columns. */
  countFor(
    field: Field,
    rules: FieldRules,
  ): ((row: unknown, isFallen: boolean) => void) | undefined {
    const { from, template, join, hash } = rules;
    const source = from ?? template ?? join ?? hash;
    if (source === undefined) return undefined;
    const tally = { field, columns: JSON.stringify(source), rows: 0, fallen: 0 };
    this.#tallies.push(tally);
    const isFirst = firstReading();
    return (row, isFallen) => {
      if (!isFirst(row)) return;
      tally.rows++;
      if (isFallen) tally.fallen++;
    };
  }

  warn(file: string, warn: (message: string) => void): void {
    for (const { field, columns, rows, fallen } of this.#tallies) {
      if (rows < MIN_ROWS || fallen < rows) continue;
      warn(
        `${file}: ${columns} gives nothing in any of ${number(rows)} rows, so every ${field} comes from the "else" of the recipe`,
      );
    }
  }
}
