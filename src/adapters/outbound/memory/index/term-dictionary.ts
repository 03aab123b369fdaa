/**
 * The sorted terms of an index as UTF-8 bytes, without a string for each. A term is found by its
 * hash, a prefix by binary search; terms with one prefix are neighbours.
 */
export class TermDictionary {
  readonly size: number;

  constructor(private readonly parts: TermDictionaryArrays) {
    this.size = parts.starts.length - 1;
  }

  /** The index of a text; -1 where it is not there. */
  indexOf(text: string): number {
    return this.#indexOfEncoded(encode(text));
  }

  /** The index of a text that is there and that no other begins with; -1 for any other. */
  indexOfLone(text: string): number {
    const length = encode(text);
    const index = this.#indexOfEncoded(length);
    if (index < 0 || index + 1 === this.size) return index;
    return this.#compare(index + 1, length, true) === 0 ? -1 : index;
  }

  /** The indexes of all texts that begin so, from one up to, not including, another. */
  beginning(text: string): [from: number, to: number] {
    const length = encode(text);
    const known = this.#indexOfEncoded(length);
    const from = known < 0 ? this.#first(0, this.size, length, false) : known;
    return [from, this.#endOf(from, length)];
  }

  #indexOfEncoded(length: number): number {
    const { slots } = this.parts;
    const mask = slots.length - 1;
    for (let slot = hashOf(encoded, length) & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] as number) - 1;
      if (index < 0 || this.#compare(index, length, false) === 0) return index;
    }
  }

  /** Where those that begin as the encoded text end. They are mostly few, so steps begin small. */
  #endOf(from: number, length: number): number {
    let low = from;
    let step = 1;
    for (; low + step <= this.size; step *= 2) {
      if (this.#compare(low + step - 1, length, true) !== 0) break;
      low += step;
    }
    return this.#first(low, Math.min(low + step - 1, this.size), length, true);
  }

  /** From one index up to another, the first that comes after the encoded text or beginning. */
  #first(from: number, to: number, length: number, onlyBeginning: boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, length, onlyBeginning);
      if (order > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Below 0 where the text at an index comes before the encoded one, or its beginning does. */
  #compare(index: number, asked: number, onlyBeginning: boolean): number {
    const { bytes, starts } = this.parts;
    const start = starts[index] as number;
    const length = (starts[index + 1] as number) - start;
    const shorter = Math.min(length, asked);
    for (let i = 0; i < shorter; i++) {
      const difference = (bytes[start + i] as number) - (encoded[i] as number);
      if (difference !== 0) return difference;
    }
    return onlyBeginning && length >= asked ? 0 : length - asked;
  }
}

export interface TermDictionaryArrays {
  readonly bytes: Uint8Array;
  /** Of each text and, at the end, of what would follow. */
  readonly starts: Uint32Array;
  /** Open addressing: a slot holds index + 1; 0 is empty; linear probing. */
  readonly slots: Uint32Array;
}

/** From texts in the order of their bytes, no two of them the same. */
export function termTableOf(texts: readonly string[]): TermDictionaryArrays {
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

/** The text that is being looked for. One room for all: a buffer for each would take longer. */
let encoded = new Uint8Array(1_024);

/** Gives how many bytes it has. */
function encode(text: string): number {
  if (encoded.length < 3 * text.length) encoded = new Uint8Array(3 * text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Most texts are plain ASCII, of which the bytes are the code units.
    if (unit > 0x7f) return new TextEncoder().encodeInto(text, encoded).written;
    encoded[i] = unit;
  }
  return text.length;
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
