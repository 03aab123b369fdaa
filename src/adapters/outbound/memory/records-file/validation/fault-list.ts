/** A person reads no more than these. The rest is counted. */
const MOST_LISTED = 10;
/** Reading stops here: so many faults mean that the whole file is wrong. */
const MOST_COUNTED = 1_000;

/** The faults of a file or a source, in words. */
export class FaultList {
  readonly #first: string[] = [];
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count >= MOST_COUNTED;
  }

  add(fault: string): void {
    if (this.#count++ < MOST_LISTED) this.#first.push(fault);
  }

  /** `stoppedAt` is where reading stopped, if it did not reach the end. */
  lines(stoppedAt?: string): string[] {
    const more = this.#count - MOST_LISTED;
    if (more <= 0) return this.#first;
    const end = stoppedAt === undefined ? '' : ` up to ${stoppedAt}; the rest was not read`;
    return [...this.#first, `and ${more} more ${more === 1 ? 'fault' : 'faults'}${end}`];
  }
}
