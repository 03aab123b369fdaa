import type { Location } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';

const LINE_FEED = 0x0a;
const FIRST_PRINTABLE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [BRACKET, END_BRACKET, BRACE, END_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

const ENDS: ReadonlySet<number> = new Set([COMMA, END_BRACKET, END_BRACE]);

/** Finds the end of an element of a JSON array, or of the value of a member, which may span several chunks. */
export class JsonElementScanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Whether the element ended in the last chunk. */
  isComplete = false;
  /** The line of the file that is being read. */
  line: number;

  constructor(private readonly start: Location) {
    this.line = start.line;
  }

  /** The index of the end of the element, or the end of the chunk if it continues in the next. */
  endOf(chunk: Buffer, from: number): number {
    this.isComplete = false;
    let at = from;
    while (at < chunk.length && !this.isComplete) {
      at = this.#inString ? this.#afterString(chunk, at) : this.#afterByte(chunk[at] as number, at);
    }
    return at;
  }

  #afterByte(byte: number, at: number): number {
    if (byte === QUOTE) this.#inString = true;
    else if (byte === LINE_FEED) this.line++;
    else if (byte === BRACE || byte === BRACKET) this.#depth++;
    else if (this.#depth === 0 && ENDS.has(byte)) {
      this.isComplete = true;
      return at; // it belongs to what is around the element
    } else if (byte === END_BRACE || byte === END_BRACKET) {
      this.#depth = Math.max(0, this.#depth - 1);
      this.isComplete = this.#depth === 0;
    }
    return at + 1;
  }

  #afterString(chunk: Buffer, from: number): number {
    let escaped = this.#escaped;
    let at = from;
    for (; at < chunk.length && this.#inString; at++) {
      const byte = chunk[at] as number;
      // A JSON string has no raw line break, so a missing quote shows on its own line.
      if (byte < FIRST_PRINTABLE) throw this.#unclosedString();
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) this.#inString = false;
    }
    this.#escaped = escaped;
    return at;
  }

  #unclosedString(): BrokenFile {
    return new BrokenFile(this.start.file, `line ${this.line}: a string has no quote at its end`);
  }
}
