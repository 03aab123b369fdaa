import { Growing } from '../../generation/building/growing.js';
import { NumberedTerms } from '../../generation/building/numbered-terms.js';

/** For each of many texts, the line on which it stood first. */
export class FirstLines {
  readonly #texts = new NumberedTerms(0);
  readonly #lines = new Growing(Uint32Array);

  /** The line itself where the text has not been met before. */
  lineOf(text: string, line: number): number {
    const number = this.#texts.numberOf(text);
    if (number === this.#lines.length) this.#lines.push(line);
    return this.#lines.at(number);
  }
}
