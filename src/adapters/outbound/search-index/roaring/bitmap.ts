/** How many ranks one span has: as many as two bytes can tell apart. */
export const BLOCK_SIZE = 65_536;

/** A bit for every place of a span, as words of 32. */
export const WORDS_OF_BITS = BLOCK_SIZE / 32;

export function noBits(): Uint32Array {
  return new Uint32Array(WORDS_OF_BITS);
}

export function setBit(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31));
}

/** Of the word that a place is in, the bit of the place and of all that follow. */
export function bitsFrom(place: number): number {
  return -1 << (place & 31);
}

/** Which bit of a word is its lowest one. */
export function lowestOne(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
