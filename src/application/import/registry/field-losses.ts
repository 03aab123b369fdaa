import { type EmptiableField, hasField, type KeyEntry } from '../staging/key-entry-codec.js';
import { Bitset } from './bitset.js';

/** What becomes of the records of the current registry that have something in a field. */
export interface Losses {
  /** How many they are. */
  readonly held: number;
  /** How many of them are replaced by a record that has nothing there. */
  readonly emptied: number;
  readonly removed: number;
}

/** Counts what an import takes from a field. */
export class FieldLosses {
  readonly #counts = { held: 0, emptied: 0, removed: 0 };
  #example = '';
  /** Ordinals of submitted records that replace one with something in the field. */
  readonly #replacing = new Bitset();
  /** Ordinals of those of them that have nothing there. */
  readonly #emptying = new Bitset();

  constructor(private readonly field: EmptiableField) {}

  get counts(): Losses {
    return this.#counts;
  }

  /** Undefined if nothing is lost. */
  get losses(): Losses | undefined {
    const { emptied, removed } = this.#counts;
    return emptied + removed > 0 ? this.#counts : undefined;
  }

  /** The id of the first one that is emptied. */
  get example(): string {
    return this.#example;
  }

  keep(current: KeyEntry): void {
    if (hasField(current, this.field)) this.#counts.held++;
  }

  replace(current: KeyEntry, submitted: KeyEntry): void {
    if (!hasField(current, this.field)) return;
    this.#counts.held++;
    this.#replacing.add(submitted.number);
    if (hasField(submitted, this.field)) return;
    this.#emptying.add(submitted.number);
    if (this.#counts.emptied++ === 0) this.#example = submitted.key;
  }

  remove(current: KeyEntry): void {
    if (!hasField(current, this.field)) return;
    this.#counts.held++;
    this.#counts.removed++;
  }

  /** What the submitted record was to replace is removed after all. */
  reject(ordinal: number): void {
    if (!this.#replacing.has(ordinal)) return;
    if (this.#emptying.has(ordinal)) this.#counts.emptied--;
    this.#counts.removed++;
  }
}
