import { bitsFrom } from './bitmap.js';
import { popcountAnd, room, SECOND } from './popcount.js';

/** Some bits of a larger array. */
export interface BitsAt {
  readonly bits: Uint32Array;
  readonly start: number;
}

/** Writes the bits that two have in common, word by word. */
export function bothInto(target: Uint32Array, a: BitsAt, b: BitsAt): void {
  for (let i = 0; i < target.length; i++) {
    target[i] = (a.bits[a.start + i] as number) & (b.bits[b.start + i] as number);
  }
}

/** How many offsets two have in common, from one up to, not including, another. */
export function countCommon(a: BitsAt, b: BitsAt, from: number, to: number): number {
  if (to <= from) return 0;
  const first = from >>> 5;
  const stop = ((to - 1) >>> 5) + 1;
  const words = stop - first;
  room.set(b.bits.subarray(b.start + first, b.start + stop), SECOND);
  room.set(a.bits.subarray(a.start + first, a.start + stop));
  room[0] = (room[0] as number) & bitsFrom(from);
  room[words - 1] = (room[words - 1] as number) & ~(bitsFrom(to - 1) << 1);
  room[words] = 0; // two words are counted at a time
  return popcountAnd((words + (words & 1)) * 4);
}
