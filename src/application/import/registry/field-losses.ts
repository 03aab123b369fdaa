import type { KeyEntry } from '../staging/key-entry-codec.js';
import { Bitset } from './bitset.js';

/** The records of the current registry that have something in a field, and what becomes of it. */
export class FieldLosses {
  #held = 0;
  #emptied = 0;
  #removed = 0;
  #example = '';
  /** Ordinals of submitted records that replace one with something in the field. */
  readonly #replacing = new Bitset();
  /** Ordinals of those of them that have nothing there. */
  readonly #emptying = new Bitset();

  constructor(private readonly isIn: (entry: KeyEntry) => boolean) {}

  /** How many records have something in the field. */
  get held(): number {
    return this.#held;
  }

  /** How many of these are replaced by a record that has nothing there. */
  get emptied(): number {
    return this.#emptied;
  }

  /** How many of these are removed. */
  get removed(): number {
    return this.#removed;
  }

  /** The id of the first one that is emptied. */
  get example(): string {
    return this.#example;
  }

  keep(current: KeyEntry): void {
    if (this.isIn(current)) this.#held++;
  }

  replace(current: KeyEntry, submitted: KeyEntry): void {
    if (!this.isIn(current)) return;
    this.#held++;
    this.#replacing.add(submitted.number);
    if (this.isIn(submitted)) return;
    this.#emptying.add(submitted.number);
    if (this.#emptied++ === 0) this.#example = submitted.key;
  }

  remove(current: KeyEntry): void {
    if (!this.isIn(current)) return;
    this.#held++;
    this.#removed++;
  }

  /** What the submitted record was to replace is removed after all. */
  reject(ordinal: number): void {
    if (!this.#replacing.has(ordinal)) return;
    if (this.#emptying.has(ordinal)) this.#emptied--;
    this.#removed++;
  }
}
