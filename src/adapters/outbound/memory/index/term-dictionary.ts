import { FNV_OFFSET_BASIS, fnv1a } from '../../search-index/fnv-hash.js';

/**
 * The sorted terms of an index as UTF-8 bytes, without a string for each. A term is found by its
 * hash, and the range of terms with a prefix by binary search.
 */
export class TermDictionary {
  readonly size: number;

  constructor(private readonly arrays: TermDictionaryArrays) {
    this.size = arrays.starts.length - 1;
  }

  /** The index of a term; -1 if there is none. */
  indexOf(text: string): number {
    return this.#indexOfEncoded(encode(text));
  }

  /** The index of a term that is no prefix of another; -1 if there is none. */
  indexOfLone(text: string): number {
    const length = encode(text);
    const index = this.#indexOfEncoded(length);
    if (index < 0 || index + 1 === this.size) return index;
    return this.#compare(index + 1, length, true) === 0 ? -1 : index;
  }

  /** The terms with this prefix: all indexes in `from` ≤ index < `to`. */
  beginning(text: string): [from: number, to: number] {
    const length = encode(text);
    const known = this.#indexOfEncoded(length);
    const from = known < 0 ? this.#firstAfter(0, this.size, length, false) : known;
    return [from, this.#endOf(from, length)];
  }

  #indexOfEncoded(length: number): number {
    const { slots } = this.arrays;
    const mask = slots.length - 1;
    for (let slot = hashOf(encoded, length) & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] as number) - 1;
      if (index < 0 || this.#compare(index, length, false) === 0) return index;
    }
  }

  /** The end of the terms with the encoded prefix. They are mostly few, so it gallops. */
  #endOf(from: number, length: number): number {
    let low = from;
    let step = 1;
    for (; low + step <= this.size; step *= 2) {
      if (this.#compare(low + step - 1, length, true) !== 0) break;
      low += step;
    }
    return this.#firstAfter(low, Math.min(low + step - 1, this.size), length, true);
  }

  /** Binary search: the first index in `from` ≤ index < `to` whose term is after the encoded text. */
  #firstAfter(from: number, to: number, length: number, asPrefix: boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, length, asPrefix);
      if (order > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Below 0 if the term is before the encoded text; 0 if it is equal, or has it as a prefix. */
  #compare(index: number, asked: number, asPrefix: boolean): number {
    const { bytes, starts } = this.arrays;
    const start = starts[index] as number;
    const length = (starts[index + 1] as number) - start;
    const shorter = Math.min(length, asked);
    for (let i = 0; i < shorter; i++) {
      const difference = (bytes[start + i] as number) - (encoded[i] as number);
      if (difference !== 0) return difference;
    }
    return asPrefix && length >= asked ? 0 : length - asked;
  }
}

export interface TermDictionaryArrays {
  readonly bytes: Uint8Array;
  /** Where each term begins in `bytes`; at the end, their length. */
  readonly starts: Uint32Array;
  /** Open addressing: a slot holds index + 1; 0 is empty; linear probing. */
  readonly slots: Uint32Array;
}

/** The texts are in byte order, without repetitions. */
export function termDictionaryArrays(texts: readonly string[]): TermDictionaryArrays {
  const starts = new Uint32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++) {
    starts[i + 1] = (starts[i] as number) + Buffer.byteLength(texts[i] as string);
  }
  const bytes = Buffer.from(new ArrayBuffer(starts[texts.length] as number));
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(texts.length * 1.5 + 2)));
  const mask = slots.length - 1;
  for (let i = 0; i < texts.length; i++) {
    const length = encode(texts[i] as string);
    bytes.set(encoded.subarray(0, length), starts[i]);
    let slot = hashOf(encoded, length) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = i + 1;
  }
  return { bytes: new Uint8Array(bytes.buffer), starts, slots };
}

/** A scratch buffer for the text that is looked up: a buffer for each would take longer. */
let encoded = new Uint8Array(1_024);

/** Writes a text into `encoded`, and returns its number of bytes. */
function encode(text: string): number {
  if (encoded.length < 3 * text.length) encoded = new Uint8Array(3 * text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Most texts are ASCII: their bytes are their code units.
    if (unit > 0x7f) return new TextEncoder().encodeInto(text, encoded).written;
    encoded[i] = unit;
  }
  return text.length;
}

function hashOf(bytes: Uint8Array, length: number): number {
  let hash = FNV_OFFSET_BASIS;
  for (let i = 0; i < length; i++) hash = fnv1a(hash, bytes[i] as number);
  return hash ^ (hash >>> 15);
}
