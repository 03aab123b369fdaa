import { writeVarint } from '../../search-index/varint.js';

/*
 * Ascending numbers as bytes: the difference of each from the one before as a varint, that of the
 * first from -1.
 */

export function writeAscending(numbers: ArrayLike<number>, bytes: { push(byte: number): void }) {
  for (let i = 0, before = -1; i < numbers.length; i++) {
    const number = numbers[i] as number;
    writeVarint(number - before, bytes);
    before = number;
  }
}

export function ascendingBytes(numbers: ArrayLike<number>): Uint8Array {
  const bytes: number[] = [];
  writeAscending(numbers, bytes);
  return Uint8Array.from(bytes);
}

/** Behind every number that is written so. */
export const END = 2 ** 31 - 1;

/** Reads such numbers one by one. */
export class AscendingReader {
  #at = 0;
  #number = -1;

  constructor(private readonly bytes: Uint8Array) {}

  /** The first number from here on that is not below the given one, or `END`. */
  reach(least: number): number {
    const { bytes } = this;
    let number = this.#number;
    let at = this.#at;
    while (number < least) {
      if (at >= bytes.length) {
        number = END;
        break;
      }
      let byte = bytes[at++] as number;
      let difference = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] as number;
        difference |= (byte & 0x7f) << shift;
      }
      number += difference;
    }
    this.#at = at;
    this.#number = number;
    return number;
  }
}

export function ascendingNumbers(bytes: Uint8Array): Uint32Array {
  const numbers: number[] = [];
  let number = -1;
  let difference = 0;
  let shift = 0;
  for (const byte of bytes) {
    difference |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte > 0x7f) continue;
    number += difference;
    numbers.push(number);
    difference = 0;
    shift = 0;
  }
  return Uint32Array.from(numbers);
}
