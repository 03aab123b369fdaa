import type { Place } from '../../../../application/import/submitted-record.js';
import { BrokenSource } from './broken-source.js';

const LINE_FEED = 0x0a;
const FIRST_PRINTED = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [BRACKET, END_BRACKET, BRACE, END_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Finds where an element of a JSON array ends, over as many chunks as it takes. */
export class ElementScanner {
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** Whether the element has ended in the chunk that was looked at last. */
  isComplete = false;
  /** Where the reading of the file has come to. */
  line: number;

  constructor(readonly begin: Place) {
    this.line = begin.line;
  }

  /** Where the element ends in this chunk; where it goes on in the next, the end of the chunk. */
  endOf(chunk: Buffer, from: number): number {
    this.isComplete = false;
    let at = from;
    while (at < chunk.length && !this.isComplete) {
      at = this.#inText ? this.#afterText(chunk, at) : this.#afterByte(chunk[at] as number, at);
    }
    return at;
  }

  #afterByte(byte: number, at: number): number {
    if (byte === QUOTE) this.#inText = true;
    else if (byte === LINE_FEED) this.line++;
    else if (byte === BRACE || byte === BRACKET) this.#depth++;
    else if (this.#depth === 0 && (byte === COMMA || byte === END_BRACKET)) {
      this.isComplete = true;
      return at; // it belongs to the array
    } else if (byte === END_BRACE || byte === END_BRACKET) {
      this.#depth = Math.max(0, this.#depth - 1);
      this.isComplete = this.#depth === 0;
    }
    return at + 1;
  }

  #afterText(chunk: Buffer, from: number): number {
    let escaped = this.#escaped;
    let at = from;
    for (; at < chunk.length && this.#inText; at++) {
      const byte = chunk[at] as number;
      // JSON has no line break inside a text, so a missing quote goes no further than its line.
      if (byte < FIRST_PRINTED) throw this.#openText();
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) this.#inText = false;
    }
    this.#escaped = escaped;
    return at;
  }

  #openText(): BrokenSource {
    return new BrokenSource(this.begin.file, `line ${this.line}: a text has no quote at its end`);
  }
}
