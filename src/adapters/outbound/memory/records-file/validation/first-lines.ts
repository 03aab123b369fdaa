import { GrowableArray } from '../../../search-index/growable-array.js';
import { TermInterner } from '../../../search-index/term-interner.js';

/** The line on which each text came first. No string is kept for any of them. */
export class FirstLines {
  readonly #texts = new TermInterner(0);
  readonly #lines = new GrowableArray(Uint32Array);

  /** Returns the given line if the text is new. */
  lineOf(text: string, line: number): number {
    const number = this.#texts.numberOf(text);
    if (number === this.#lines.length) this.#lines.push(line);
    return this.#lines.at(number);
  }
}
