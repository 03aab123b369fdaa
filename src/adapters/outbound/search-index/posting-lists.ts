import { countingSort } from './counting-sort.js';
import { GrowableArray } from './growable-array.js';

/** The posting lists of one block, added record by record, for numbered terms. */
export class PostingLists {
  readonly #numbers = new GrowableArray(Uint32Array);
  readonly #offsets = new GrowableArray(Uint16Array);
  /** For each number, its last offset + 1. */
  #last = new Uint32Array(1_024);
  #most = 0;

  /** Offsets come in ascending order. A term that a record has twice counts once. */
  add(number: number, offset: number): void {
    if (number >= this.#most) this.#makeRoom(number);
    if (this.#last[number] === offset + 1) return;
    this.#last[number] = offset + 1;
    this.#numbers.push(number);
    this.#offsets.push(offset);
  }

  /** Each number that was added, in ascending order, with its offsets. */
  *[Symbol.iterator](): Generator<[number: number, offsets: Uint16Array]> {
    const offsets = this.#offsets.view();
    const { firsts, targets } = countingSort(this.#numbers.view(), this.#most);
    const sorted = new Uint16Array(offsets.length);
    for (let i = 0; i < offsets.length; i++) sorted[targets[i] as number] = offsets[i] as number;
    for (let number = 0; number < this.#most; number++) {
      const [from, to] = [firsts[number] as number, firsts[number + 1] as number];
      if (to > from) yield [number, sorted.subarray(from, to)];
    }
  }

  /** Begins the next block. */
  clear(): void {
    this.#numbers.clear();
    this.#offsets.clear();
    this.#last.fill(0);
    this.#most = 0;
  }

  #makeRoom(number: number): void {
    this.#most = number + 1;
    if (number < this.#last.length) return;
    const larger = new Uint32Array(Math.max(2 * this.#last.length, this.#most));
    larger.set(this.#last);
    this.#last = larger;
  }
}
