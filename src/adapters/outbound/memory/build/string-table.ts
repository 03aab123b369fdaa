import { GrowableArray } from '../../search-index/growable-array.js';

/** A text of each record, in the order in which they come, of which there are few different ones. */
export class StringTable {
  readonly #numbers = new Map<string, number>();
  readonly #ofRecords = new GrowableArray(Uint32Array);

  add(text: string): void {
    const known = this.#numbers.get(text);
    if (known === undefined) this.#numbers.set(text, this.#numbers.size);
    this.#ofRecords.push(known ?? this.#numbers.size - 1);
  }

  /** Each of them once. */
  texts(): string[] {
    return [...this.#numbers.keys()];
  }

  /** For each record, which of the texts it has; to be read before the next is added. */
  ofRecords(): Uint32Array {
    return this.#ofRecords.view();
  }
}
