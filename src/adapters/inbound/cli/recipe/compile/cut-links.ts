import { number } from '../../output/format-numbers.js';

/** Counts the rows of a file that have more links than the recipe takes. */
export class CutLinks {
  rows = 0;

  warn(file: string, warn: (message: string) => void): void {
    if (this.rows === 0) return;
    const have = this.rows === 1 ? '1 row has' : `${number(this.rows)} rows have`;
    warn(`${file}: ${have} more links than "most" of the recipe takes; the others are left out`);
  }
}
