import { CutAnswer } from './errors.js';
import type { PublishedRecord } from './published-record.js';

export const NO_LIST = 'The answer is not a list of records.';

const BEGINNING = /^\s*\{\s*"resultadoBusqueda"\s*:\s*\[/;
/** The beginning is shorter than this, however it is indented. */
const BEGINNING_LENGTH = 1_000;
const END = /^\s*\]\s*\}\s*$/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * The records of an answer, one by one, as its text comes. Holds a piece of the text and a record
 * at a time, and throws CutAnswer if the text does not come to its end.
 */
export class RecordElements {
  /** How many have been given. */
  records = 0;
  /** What is not part of a record that has been given. */
  #rest = '';
  /** How much of it has been looked at. */
  #at = 0;
  #depth = 0;
  #isInString = false;
  #hasBegun = false;

  /** The records that this piece completes. */
  *add(piece: string): Generator<PublishedRecord> {
    this.#rest += piece;
    if (!this.#hasBegun && !this.#begin()) return;
    const text = this.#rest;
    let at = this.#at;
    let start = 0;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#isInString) {
        if (code === BACKSLASH) at++;
        else if (code === QUOTE) this.#isInString = false;
      } else if (code === QUOTE) this.#isInString = true;
      else if (code === OPEN) {
        if (this.#depth === 0) start = at;
        this.#depth++;
      } else if (code === CLOSE && this.#depth > 0) {
        this.#depth--;
        if (this.#depth > 0) continue;
        this.records++;
        yield JSON.parse(text.slice(start, at + 1));
        start = at + 1;
      }
    }
    this.#rest = text.slice(start);
    this.#at = at - start;
  }

  /** To be called when the text has ended. */
  end(): void {
    if (!this.#hasBegun || !END.test(this.#rest)) throw this.cut();
  }

  cut(cause?: unknown): CutAnswer {
    return new CutAnswer(this.records, { cause });
  }

  /** Takes the beginning off the text, once it is complete. */
  #begin(): boolean {
    const beginning = BEGINNING.exec(this.#rest)?.[0];
    if (beginning === undefined && this.#rest.length > BEGINNING_LENGTH) {
      throw new SyntaxError(NO_LIST);
    }
    this.#hasBegun = beginning !== undefined;
    this.#rest = this.#rest.slice(beginning?.length ?? 0);
    return this.#hasBegun;
  }
}
