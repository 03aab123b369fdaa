import { sortByBytes } from '../index/term-table.js';
import { Growing } from './growing.js';

/** One room for all texts that are looked for: an array for each would take longer. */
let room = new Uint16Array(1_024);

/** Texts that are numbered in the order in which they are first met. */
export class NumberedTerms {
  /** Those of all texts, one text after another: no string is held for any of them. */
  readonly #units = new Growing(Uint16Array);
  /** Of each text and, at the end, of the next. */
  readonly #starts = new Growing(Uint32Array);
  /** From a text's hash on, the first that was free has its index and one more. */
  #slots = new Uint32Array(1_024);

  constructor(private readonly first: number) {
    this.#starts.push(0);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  numberOf(text: string): number {
    if (room.length < text.length) room = new Uint16Array(2 * text.length);
    for (let i = 0; i < text.length; i++) room[i] = text.charCodeAt(i);
    return this.numberOfUnits(room, 0, text.length);
  }

  /** The number of a text of which the code units stand from one place up to another. */
  numberOfUnits(units: Uint16Array, from: number, to: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashOf(units, from, to) & mask;
    for (let known = slots[slot] as number; known > 0; known = slots[slot] as number) {
      if (this.#equals(known - 1, units, from, to)) return this.first + known - 1;
      slot = (slot + 1) & mask;
    }
    for (let i = from; i < to; i++) this.#units.push(units[i] as number);
    this.#starts.push(this.#units.length);
    slots[slot] = this.size;
    if (this.size * 2 > mask) this.#makeRoom();
    return this.first + this.size - 1;
  }

  /** All of them in the order of their bytes, and the number of each. */
  inOrder(): { texts: readonly string[]; numbers: Uint32Array } {
    const units = this.#units.view();
    const texts = Array.from({ length: this.size }, (_, index) =>
      String.fromCharCode(...units.subarray(this.#starts.at(index), this.#starts.at(index + 1))),
    );
    sortByBytes(texts);
    const numbers = Uint32Array.from(texts, (text) => this.numberOf(text));
    return { texts, numbers };
  }

  #equals(index: number, units: Uint16Array, from: number, to: number): boolean {
    const starts = this.#starts.array;
    const known = this.#units.array;
    const start = starts[index] as number;
    if ((starts[index + 1] as number) - start !== to - from) return false;
    for (let i = from; i < to; i++) {
      if (units[i] !== known[start + i - from]) return false;
    }
    return true;
  }

  #makeRoom(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    const units = this.#units.array;
    const starts = this.#starts.array;
    for (let index = 0; index < this.size; index++) {
      let slot = hashOf(units, starts[index] as number, starts[index + 1] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a. */
function hashOf(units: Uint16Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (units[i] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
