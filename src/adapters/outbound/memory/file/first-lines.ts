import { GrowableArray } from '../../search-index/growable-array.js';
import { TermInterner } from '../../search-index/term-interner.js';

/** For each of many texts, the line on which it stood first. */
export class FirstLines {
  readonly #texts = new TermInterner(0);
  readonly #lines = new GrowableArray(Uint32Array);

  /** The line itself where the text has not been met before. */
  lineOf(text: string, line: number): number {
    const number = this.#texts.numberOf(text);
    if (number === this.#lines.length) this.#lines.push(line);
    return this.#lines.at(number);
  }
}
