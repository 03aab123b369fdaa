import { shortened } from '../../../../../domain/record/text.js';
import { plural } from '../../output/format-numbers.js';
import type { ReadingWarning } from '../formats/format.js';

const MAX_SHOWN = 60;

/** Counts the rows of a sheet with cells that no column of the header row is above. */
export class StrayCells {
  #rows = 0;
  #example = '';

  constructor(private readonly file: string) {}

  add(line: number, cells: readonly string[], width: number): void {
    if (this.#rows++ > 0) return;
    const at = cells.findIndex((cell, i) => i >= width && cell.trim() !== '');
    this.#example = `row ${line} has ${shortened(cells[at], MAX_SHOWN)} in column ${columnLetters(at)}`;
  }

  get warning(): ReadingWarning | undefined {
    if (this.#rows === 0) return undefined;
    const rows = plural(this.#rows, 'row');
    return {
      isOfCells: true,
      message: `${this.file}: in ${rows}, cells to the right of the last column are left out; ${this.#example}`,
    };
  }
}

/** Column 2 is `C`. */
function columnLetters(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
