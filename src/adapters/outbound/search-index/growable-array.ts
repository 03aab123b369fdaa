type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/*
 * malloc keeps freed allocations of middle size; those over 32 MB are mmapped and returned. So grow
 * gently to 1 MB, then jump to 33 MB, of which only written pages take memory.
 */
const SMALL_BYTES = 2 ** 20;
const LARGE_BYTES = 33 * 2 ** 20;

/** A typed array that grows as numbers are pushed, outside the garbage-collected heap. */
export class GrowableArray<T extends Numbers> {
  #numbers: T;
  #length = 0;

  constructor(
    private readonly make: new (length: number) => T,
    room = 1_024,
  ) {
    this.#numbers = new make(room);
  }

  get length(): number {
    return this.#length;
  }

  /** The backing array, with spare room at its end: valid until the next push, and faster than `at`. */
  get array(): T {
    return this.#numbers;
  }

  at(index: number): number {
    return this.#numbers[index] as number;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) this.#makeRoom(1);
    this.#numbers[this.#length++] = number;
  }

  append(numbers: ArrayLike<number>): void {
    if (this.#length + numbers.length > this.#numbers.length) this.#makeRoom(numbers.length);
    this.#numbers.set(numbers, this.#length);
    this.#length += numbers.length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** All numbers, without a copy. Valid until the next push. */
  view(): T {
    return this.#numbers.subarray(0, this.#length) as T;
  }

  /** All numbers, in a buffer of their own without spare room. */
  taken(): T {
    return this.#numbers.slice(0, this.#length) as T;
  }

  #makeRoom(more: number): void {
    const { BYTES_PER_ELEMENT: size } = this.#numbers;
    const enough = Math.max(2 * this.#numbers.length, this.#length + more);
    const isSmall = enough * size <= SMALL_BYTES;
    const larger = new this.make(isSmall ? enough : Math.max(enough, LARGE_BYTES / size));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
