/**
 * Ranks in ascending order, which is the order of an answer: a record's rank is its place in its
 * generation, the newest first. A `Uint32Array` is one such list, a `RankRange` another.
 */
export interface Ranks {
  readonly length: number;
  at(index: number): number | undefined;
}

/** All ranks from one up to, not including, another. */
export class RankRange implements Ranks {
  readonly length: number;

  constructor(
    readonly from: number,
    to: number,
  ) {
    this.length = Math.max(0, to - from);
  }

  at(index: number): number | undefined {
    return index < this.length ? this.from + index : undefined;
  }
}

/** The index of the first rank that is not below the given one. */
export function indexOfRank(ranks: Ranks, rank: number): number {
  return firstIndex(ranks.length, (index) => (ranks.at(index) as number) >= rank);
}

/** The first index below `length` of which `test` is true, where it is true of all after it. */
export function firstIndex(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The ranks within a range, without copying them. */
export function within(ranks: Uint32Array, range: RankRange): Uint32Array {
  return ranks.subarray(
    indexOfRank(ranks, range.from),
    indexOfRank(ranks, range.from + range.length),
  );
}

/** The ranks that are in both lists. */
export function intersection(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const both = new Uint32Array(few.length);
  let count = 0;
  let start = 0;
  for (const rank of few) {
    start = gallop(many, rank, start);
    if (many[start] === rank) both[count++] = rank;
  }
  return both.subarray(0, count);
}

/** The ranks that are in any of the lists, all of them below `size`. */
export function union(lists: readonly Uint32Array[], size: number): Uint32Array {
  if (lists.length <= 1) return lists[0] ?? new Uint32Array();
  const present = new Uint8Array(size);
  let count = 0;
  for (const list of lists) {
    for (const rank of list) {
      if (present[rank] === 0) {
        present[rank] = 1;
        count++;
      }
    }
  }
  const any = new Uint32Array(count);
  let filled = 0;
  for (let rank = present.indexOf(1); rank !== -1; rank = present.indexOf(1, rank + 1)) {
    any[filled++] = rank;
  }
  return any;
}

/** Doubling steps: cheap where the next hit is near, and logarithmic where it is far. */
function gallop(ranks: Uint32Array, rank: number, start: number): number {
  let step = 1;
  while (start + step < ranks.length && (ranks[start + step] as number) < rank) step *= 2;
  const end = Math.min(start + step + 1, ranks.length);
  return start + firstIndex(end - start, (index) => (ranks[start + index] as number) >= rank);
}
