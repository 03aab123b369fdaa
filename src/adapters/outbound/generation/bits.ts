/** How many ranks one span has: as many as two bytes can tell apart. */
export const SPAN_SIZE = 65_536;

/** A bit for every place of a span, as words of 32. */
export const WORDS_OF_BITS = SPAN_SIZE / 32;

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

/** How many bits of a word are set, counted in ever wider groups side by side. */
export function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Which bit of a word is its lowest one. */
export function lowestOne(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
