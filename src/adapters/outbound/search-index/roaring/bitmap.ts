/** How many ranks one block has: as many as two bytes can tell apart. */
export const BLOCK_SIZE = 65_536;

/** A bit for every offset of a block, as words of 32. */
export const WORDS_OF_BITS = BLOCK_SIZE / 32;

export function noBits(): Uint32Array {
  return new Uint32Array(WORDS_OF_BITS);
}

export function setBit(bits: Uint32Array, offset: number): void {
  bits[offset >>> 5] = (bits[offset >>> 5] as number) | (1 << (offset & 31));
}

/** Of the word that an offset is in, the bit of the offset and of all that follow. */
export function bitsFrom(offset: number): number {
  return -1 << (offset & 31);
}

/** Which bit of a word is its lowest one. */
export function lowestOne(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
