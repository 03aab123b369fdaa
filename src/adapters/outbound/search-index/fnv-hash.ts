/* FNV-1a, 32 bits, over bytes or code units. */

export const FNV_OFFSET_BASIS = 0x811c9dc5;

export function fnv1a(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** A word hash is below this. */
export const WORD_HASHES = 2 ** 16;

/** MongoDB documents are in the order of this hash: a change of it needs a new form of documents. */
export function wordHash(units: ArrayLike<number>): number {
  let hash = FNV_OFFSET_BASIS;
  for (let i = 0; i < units.length; i++) hash = fnv1a(hash, units[i] as number);
  return (hash ^ (hash >>> 16)) & (WORD_HASHES - 1);
}
