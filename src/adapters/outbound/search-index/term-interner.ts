import { FNV_OFFSET_BASIS, fnv1a } from './fnv-hash.js';
import { GrowableArray } from './growable-array.js';

/** A scratch buffer for the text that is looked up: an array for each would take longer. */
let scratch = new Uint16Array(1_024);

/** Interns texts: each distinct text gets the next number when it first comes. */
export class TermInterner {
  /** The code units of all texts, one after another: no string is held for any of them. */
  readonly #units = new GrowableArray(Uint16Array);
  /** Where each text starts in the code units; the last entry is where the next one will. */
  readonly #starts = new GrowableArray(Uint32Array);
  /** Open addressing: a slot holds index + 1; 0 is empty; linear probing. */
  #slots = new Uint32Array(1_024);

  constructor(private readonly first: number) {
    this.#starts.push(0);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  numberOf(text: string): number {
    if (scratch.length < text.length) scratch = new Uint16Array(2 * text.length);
    let hash = FNV_OFFSET_BASIS;
    for (let i = 0; i < text.length; i++) {
      scratch[i] = text.charCodeAt(i);
      hash = fnv1a(hash, text.charCodeAt(i));
    }
    return this.#numberOf(scratch, 0, text.length, hash);
  }

  /** Calls `take` with the number of each text. One or more 0 follow each text in the code units. */
  eachNumber(units: Uint16Array, take: (number: number) => void): void {
    let from = 0;
    let hash = FNV_OFFSET_BASIS;
    for (let i = 0; i < units.length; i++) {
      const unit = units[i] as number;
      if (unit !== 0) {
        hash = fnv1a(hash, unit);
        continue;
      }
      if (i > from) take(this.#numberOf(units, from, i, hash));
      from = i + 1;
      hash = FNV_OFFSET_BASIS;
    }
  }

  /** The code units of a text. Valid until the next text is numbered. */
  unitsOf(number: number): Uint16Array {
    const index = number - this.first;
    return this.#units.array.subarray(this.#starts.at(index), this.#starts.at(index + 1));
  }

  /** All texts in the order of their numbers. */
  texts(): string[] {
    const units = this.#units.array;
    const starts = this.#starts.array;
    return Array.from({ length: this.size }, (_, index) =>
      String.fromCharCode(...units.subarray(starts[index], starts[index + 1])),
    );
  }

  /** All texts in byte order, with the number of each. */
  inOrder(): { texts: readonly string[]; numbers: Uint32Array } {
    const texts = sortByBytes(this.texts());
    return { texts, numbers: Uint32Array.from(texts, (text) => this.numberOf(text)) };
  }

  #numberOf(units: Uint16Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    let slot = slotOf(hash, slots);
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const index = (slots[slot] as number) - 1;
      if (this.#equals(index, units, from, to)) return this.first + index;
    }
    for (let i = from; i < to; i++) this.#units.push(units[i] as number);
    this.#starts.push(this.#units.length);
    slots[slot] = this.size;
    if (this.size * 2 > slots.length) this.#makeRoom();
    return this.first + this.size - 1;
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
    const units = this.#units.array;
    const starts = this.#starts.array;
    for (let index = 0; index < this.size; index++) {
      let hash = FNV_OFFSET_BASIS;
      for (let i = starts[index] as number; i < (starts[index + 1] as number); i++) {
        hash = fnv1a(hash, units[i] as number);
      }
      let slot = slotOf(hash, slots);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

/** The number of slots is a power of two. */
function slotOf(hash: number, slots: Uint32Array): number {
  return (hash ^ (hash >>> 15)) & (slots.length - 1);
}

const SURROGATE = /[\ud800-\udfff]/;

/** Sorts by UTF-8 bytes. That is the order of code units, unless there are surrogates. */
export function sortByBytes(texts: string[]): string[] {
  return texts.some((text) => SURROGATE.test(text))
    ? texts.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    : texts.sort();
}
