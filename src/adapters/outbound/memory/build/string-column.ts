import { GrowableArray } from '../../search-index/growable-array.js';

/** A text for each record, dictionary-encoded: few distinct texts, and a number for each record. */
export class StringColumn {
  readonly #numbers = new Map<string, number>();
  readonly #ofRecords = new GrowableArray(Uint32Array);

  add(text: string): void {
    const known = this.#numbers.get(text);
    if (known === undefined) this.#numbers.set(text, this.#numbers.size);
    this.#ofRecords.push(known ?? this.#numbers.size - 1);
  }

  /** Each distinct text once. */
  texts(): string[] {
    return [...this.#numbers.keys()];
  }

  /** For each record, the index of its text. Valid until the next `add`. */
  ofRecords(): Uint32Array {
    return this.#ofRecords.view();
  }
}
