/** A person reads no more than these; the rest is counted. */
const MOST_LISTED = 10;
/** A file with so many is not worth reading on. */
const MOST_COUNTED = 1_000;

/** What is wrong with a file, line by line, in bounded room and time. */
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

  /** `readTo` is the line at which reading was given up. */
  lines(readTo?: number): string[] {
    const more = this.#count - MOST_LISTED;
    if (more <= 0) return this.#first;
    const end = readTo === undefined ? '' : ` up to line ${readTo}; the rest was not read`;
    return [...this.#first, `and ${more} more ${more === 1 ? 'fault' : 'faults'}${end}`];
  }
}
