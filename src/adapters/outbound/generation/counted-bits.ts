import { ones } from './bits.js';

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

/**
 * How many bits two have in common, in some of their words. Eight words are added up side by side,
 * as bits of numbers that stand upright, before anything is counted: counting every word takes
 * twice as long.
 */
export function countCommon(a: BitsAt, b: BitsAt, from: number, to: number): number {
  const x = a.bits;
  const y = b.bits;
  let i = a.start + from;
  let j = b.start + from;
  const end = a.start + to;
  let count = 0;
  let one = 0;
  let two = 0;
  let four = 0;
  for (; i + 8 <= end; i += 8, j += 8) {
    // Three words become two: what is odd stays, and what two or three have is carried.
    let p = (x[i] as number) & (y[j] as number);
    let q = (x[i + 1] as number) & (y[j + 1] as number);
    let half = one ^ p;
    const twosA = (one & p) | (half & q);
    one = half ^ q;
    p = (x[i + 2] as number) & (y[j + 2] as number);
    q = (x[i + 3] as number) & (y[j + 3] as number);
    half = one ^ p;
    const twosB = (one & p) | (half & q);
    one = half ^ q;
    half = two ^ twosA;
    const foursA = (two & twosA) | (half & twosB);
    two = half ^ twosB;
    p = (x[i + 4] as number) & (y[j + 4] as number);
    q = (x[i + 5] as number) & (y[j + 5] as number);
    half = one ^ p;
    const twosC = (one & p) | (half & q);
    one = half ^ q;
    p = (x[i + 6] as number) & (y[j + 6] as number);
    q = (x[i + 7] as number) & (y[j + 7] as number);
    half = one ^ p;
    const twosD = (one & p) | (half & q);
    one = half ^ q;
    half = two ^ twosC;
    const foursB = (two & twosC) | (half & twosD);
    two = half ^ twosD;
    half = four ^ foursA;
    count += ones((four & foursA) | (half & foursB));
    four = half ^ foursB;
  }
  count = 8 * count + 4 * ones(four) + 2 * ones(two) + ones(one);
  for (; i < end; i++, j++) count += ones((x[i] as number) & (y[j] as number));
  return count;
}
