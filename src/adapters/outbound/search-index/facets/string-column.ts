import { GrowableArray } from '../growable-array.js';

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

  /** The same, in an array of its own. From then on, records are counted anew; the texts stay. */
  takeOfRecords(): Uint32Array {
    const taken = this.#ofRecords.taken();
    this.#ofRecords.clear();
    return taken;
  }
}
