import { increment } from '../ranks.js';
import { buffer, popcountAnd, SECOND } from './popcount.js';

/** How many ranks one block has: an offset fits into two bytes. */
export const BLOCK_SIZE = 65_536;

/** A bitmap has a bit for each offset of a block, in words of 32 bits. */
export const BITMAP_WORDS = BLOCK_SIZE / 32;

/** A bitmap inside a larger array. */
export interface BitmapView {
  readonly bits: Uint32Array;
  readonly start: number;
}

export function emptyBitmap(): Uint32Array {
  return new Uint32Array(BITMAP_WORDS);
}

export function setBit(bits: Uint32Array, offset: number): void {
  bits[offset >>> 5] = (bits[offset >>> 5] as number) | (1 << (offset & 31));
}

/** The index of the lowest 1 in a word. */
export function lowestOne(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** A mask for the word of an offset: the bit of the offset, and all bits after it. */
function maskFrom(offset: number): number {
  return -1 << (offset & 31);
}

/** How many offsets in `from` ≤ offset < `to` are in both bitmaps. */
export function countCommon(a: BitmapView, b: BitmapView, from: number, to: number): number {
  if (to <= from) return 0;
  const first = from >>> 5;
  const stop = ((to - 1) >>> 5) + 1;
  const words = stop - first;
  buffer.set(b.bits.subarray(b.start + first, b.start + stop), SECOND);
  buffer.set(a.bits.subarray(a.start + first, a.start + stop));
  buffer[0] = (buffer[0] as number) & maskFrom(from);
  buffer[words - 1] = (buffer[words - 1] as number) & ~(maskFrom(to - 1) << 1);
  buffer[words] = 0; // popcountAnd reads two words at a time
  return popcountAnd((words + (words & 1)) * 4);
}

/** How many offsets in `from` ≤ offset < `to` are in all bitmaps. */
export function countInAll(bitmaps: readonly BitmapView[], from: number, to: number): number {
  const first = bitmaps[0] as BitmapView;
  const last = bitmaps[bitmaps.length - 1] as BitmapView;
  if (bitmaps.length <= 2) return countCommon(first, last, from, to);
  const common = { bits: emptyBitmap(), start: 0 };
  intersectInto(common.bits, first, last);
  for (let i = 1; i < bitmaps.length - 2; i++) {
    intersectInto(common.bits, common, bitmaps[i] as BitmapView);
  }
  return countCommon(common, bitmaps[bitmaps.length - 2] as BitmapView, from, to);
}

function intersectInto(target: Uint32Array, a: BitmapView, b: BitmapView): void {
  for (let i = 0; i < target.length; i++) {
    target[i] = (a.bits[a.start + i] as number) & (b.bits[b.start + i] as number);
  }
}

/** Counts what `countInAll` counts, each offset under its number too. */
export function tallyInAll(
  bitmaps: readonly BitmapView[],
  from: number,
  to: number,
  numbers: Uint32Array,
  counts: Uint32Array,
): number {
  let tallied = 0;
  for (let i = from >>> 5; i << 5 < to; i++) {
    let word = i === from >>> 5 ? maskFrom(from) : -1;
    for (let k = 0; k < bitmaps.length && word !== 0; k++) {
      const { bits, start } = bitmaps[k] as BitmapView;
      word &= bits[start + i] as number;
    }
    for (; word !== 0; word &= word - 1) {
      const offset = (i << 5) + lowestOne(word);
      if (offset >= to) return tallied;
      tallied++;
      increment(counts, numbers[offset] as number);
    }
  }
  return tallied;
}

/** Appends `base` + offset for each offset that `countInAll` counts, until `ranks` has `most`. */
export function appendFromAll(
  ranks: number[],
  bitmaps: readonly BitmapView[],
  from: number,
  to: number,
  base: number,
  most: number,
): void {
  for (let i = from >>> 5; i << 5 < to && ranks.length < most; i++) {
    let word = i === from >>> 5 ? maskFrom(from) : -1;
    for (let k = 0; k < bitmaps.length && word !== 0; k++) {
      const { bits, start } = bitmaps[k] as BitmapView;
      word &= bits[start + i] as number;
    }
    for (; word !== 0; word &= word - 1) {
      const offset = (i << 5) + lowestOne(word);
      if (offset >= to || ranks.length >= most) return;
      ranks.push(base + offset);
    }
  }
}
