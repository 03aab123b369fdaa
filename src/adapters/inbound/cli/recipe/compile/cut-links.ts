import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';
import { addressWithWords, brokenAddress } from '../values/web-addresses.js';

/** Counts the rows of a file of whose links something is left out. */
export class CutLinks {
  /** Rows with more links than the recipe takes. */
  rows = 0;
  #withWords = 0;
  #exampleWithWords = '';
  #broken = 0;
  #brokenExample = '';

  /** Looks at the text that links are taken from. */
  look(text: string): void {
    const withWords = addressWithWords(text);
    if (withWords !== undefined) {
      if (this.#withWords++ === 0) this.#exampleWithWords = shortened(withWords);
      return;
    }
    const broken = brokenAddress(text);
    if (broken !== undefined && this.#broken++ === 0) this.#brokenExample = shortened(broken);
  }

  warn(file: string, warn: (message: string) => void): void {
    if (this.rows > 0) {
      const have = this.rows === 1 ? '1 row has' : `${number(this.rows)} rows have`;
      warn(`${file}: ${have} more links than "most" of the recipe takes; the others are left out`);
    }
    if (this.#withWords > 0) {
      const links = this.#withWords === 1 ? '1 link is' : `${number(this.#withWords)} links are`;
      warn(
        `${file}: ${links} followed by other words, which are left out (${this.#exampleWithWords}); if they are part of the address, write %20 for its spaces`,
      );
    }
    if (this.#broken > 0) {
      const have = this.#broken === 1 ? '1 link is' : `${number(this.#broken)} links are`;
      warn(
        `${file}: ${have} without http:// or https://, and left out (${this.#brokenExample}); if the addresses are known, "replace" in the recipe mends them`,
      );
    }
  }
}
