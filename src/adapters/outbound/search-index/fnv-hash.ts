/*
 * FNV-1a over the code units of a word. Stores keep words in the order of `wordHash`: it cannot
 * change without a new form of their documents.
 */
export const NO_UNITS = 0x811c9dc5;

export function hashed(before: number, unit: number): number {
  return Math.imul(before ^ unit, 0x01000193);
}

/** There are so many hashes of words. */
export const WORD_HASHES = 2 ** 16;

export function wordHash(units: ArrayLike<number>): number {
  let hash = NO_UNITS;
  for (let i = 0; i < units.length; i++) hash = hashed(hash, units[i] as number);
  return (hash ^ (hash >>> 16)) & (WORD_HASHES - 1);
}
