import type { BiffRecord } from './biff-records.js';

const WIDE = 1;
const PHONETIC = 4;
const RICH = 8;

/** Reads texts from a record and what did not fit into it. */
export class BiffText {
  readonly #pieces: readonly Buffer[];
  #piece = 0;
  #at: number;

  constructor({ data, rest }: BiffRecord, start = 0) {
    this.#pieces = [data, ...rest];
    this.#at = start;
  }

  /** A text behind its length of one byte or two. Its form may come with it. */
  read(lengthBytes: 1 | 2 = 2): string {
    const length = lengthBytes === 1 ? this.#byte() : this.#number(2);
    const form = this.#byte();
    const runs = form & RICH ? this.#number(2) : 0;
    const phonetic = form & PHONETIC ? this.#number(4) : 0;
    const text = this.#characters(length, (form & WIDE) !== 0);
    this.#skip(4 * runs + phonetic);
    return text;
  }

  /** Where a piece ends in a text, the next one says anew how wide its characters are. */
  #characters(length: number, isWide: boolean): string {
    let text = '';
    let wide = isWide;
    for (let left = length; left > 0; ) {
      const piece = this.#current();
      const fit = Math.min(left, Math.floor((piece.length - this.#at) / (wide ? 2 : 1)));
      const end = this.#at + fit * (wide ? 2 : 1);
      text += piece.toString(wide ? 'utf16le' : 'latin1', this.#at, end);
      this.#at = end;
      left -= fit;
      if (left > 0) {
        this.#nextPiece();
        wide = (this.#byte() & WIDE) !== 0;
      }
    }
    return text;
  }

  #number(bytes: 2 | 4): number {
    let value = 0;
    for (let i = 0; i < bytes; i++) value += this.#byte() * 2 ** (8 * i);
    return value;
  }

  #byte(): number {
    while (this.#at >= this.#current().length) this.#nextPiece();
    return this.#current().readUInt8(this.#at++);
  }

  #skip(bytes: number): void {
    let left = bytes;
    while (left > this.#current().length - this.#at) {
      left -= this.#current().length - this.#at;
      this.#nextPiece();
    }
    this.#at += left;
  }

  #current(): Buffer {
    const piece = this.#pieces[this.#piece];
    if (!piece) throw new RangeError('a text is cut');
    return piece;
  }

  #nextPiece(): void {
    this.#piece++;
    this.#at = 0;
    this.#current();
  }
}
