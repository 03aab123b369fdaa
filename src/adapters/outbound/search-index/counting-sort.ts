/** The result of a stable counting sort. */
export interface CountingSort {
  /** For each number, the index of its first item; the last entry is the count of all items. */
  readonly firsts: Uint32Array;
  /** For each item, its index in the sorted order. Items of one number keep their order. */
  readonly targets: Uint32Array;
}

/** Sorts items by their numbers, all of which are below the given one. */
export function countingSort(numbers: Uint32Array, below: number): CountingSort {
  const firsts = new Uint32Array(below + 1);
  for (let i = 0; i < numbers.length; i++) add(firsts, (numbers[i] as number) + 1, 1);
  for (let n = 1; n <= below; n++) add(firsts, n, firsts[n - 1] as number);
  const next = firsts.slice();
  const targets = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    targets[i] = next[number] as number;
    add(next, number, 1);
  }
  return { firsts, targets };
}

function add(counts: Uint32Array, index: number, more: number): void {
  counts[index] = (counts[index] as number) + more;
}
