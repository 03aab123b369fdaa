import { bitsFrom, lowestOne, noBits } from './bitmap.js';
import { type BitsAt, bothInto, countCommon } from './bitmap-cardinality.js';

/** How many offsets, from one up to, not including, another, all of some bits have. */
export function countSet(all: readonly BitsAt[], from: number, to: number): number {
  const first = all[0] as BitsAt;
  const last = all[all.length - 1] as BitsAt;
  if (all.length <= 2) return countCommon(first, last, from, to);
  const both = { bits: noBits(), start: 0 };
  bothInto(both.bits, first, last);
  for (let i = 1; i < all.length - 2; i++) bothInto(both.bits, both, all[i] as BitsAt);
  return countCommon(both, all[all.length - 2] as BitsAt, from, to);
}

/** Appends these offsets as ranks of a block that begins at a given one, until there are so many. */
export function addSet(
  ranks: number[],
  all: readonly BitsAt[],
  from: number,
  to: number,
  first: number,
  most: number,
): void {
  for (let i = from >>> 5; i << 5 < to && ranks.length < most; i++) {
    let word = i === from >>> 5 ? bitsFrom(from) : -1;
    for (let k = 0; k < all.length && word !== 0; k++) {
      const { bits, start } = all[k] as BitsAt;
      word &= bits[start + i] as number;
    }
    for (; word !== 0; word &= word - 1) {
      const offset = (i << 5) + lowestOne(word);
      if (offset >= to || ranks.length >= most) return;
      ranks.push(first + offset);
    }
  }
}
