/** A sorted array of offsets inside a larger array. */
export interface ArrayView {
  readonly list: Uint16Array;
  readonly start: number;
  readonly count: number;
}

/** Binary search: the first index in `from` ≤ index < `to` whose offset is not below the given one. */
export function indexOfOffset(list: Uint16Array, from: number, to: number, offset: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** As `indexOfOffset`, but fast if the offset is near: the steps double until they have passed it. */
export function gallop(list: Uint16Array, from: number, to: number, offset: number): number {
  let step = 1;
  let low = from;
  while (low + step < to && (list[low + step] as number) < offset) {
    low += step;
    step *= 2;
  }
  return indexOfOffset(list, low, Math.min(low + step, to), offset);
}

/** The offsets that are in any of the arrays. */
export function unionOfArrays(arrays: readonly ArrayView[]): Uint16Array {
  let merged = new Uint16Array();
  for (const { list, start, count } of arrays) {
    const both = new Uint16Array(merged.length + count);
    const stop = start + count;
    let length = 0;
    for (let i = 0, j = start; i < merged.length || j < stop; length++) {
      const a = i < merged.length ? (merged[i] as number) : Infinity;
      const b = j < stop ? (list[j] as number) : Infinity;
      both[length] = Math.min(a, b);
      if (a <= b) i++;
      if (b <= a) j++;
    }
    merged = both.subarray(0, length);
  }
  return merged;
}
