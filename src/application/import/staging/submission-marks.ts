import { Bitset } from '../registry/bitset.js';

/** Of how many records of the new registry something is true that was done to them on their way. */
export interface MarkCounts {
  /** They were given a number behind their id or code, because another had it before. */
  readonly numbered?: number;
  /** They have a value of the registry, by the fields that they lacked. */
  readonly kept?: Readonly<Record<string, number>>;
}

/** Remembers what was done to submitted records, and counts it for those that are taken in. */
export class SubmissionMarks {
  readonly #numbered = new CountedMark();
  readonly #kept = new Map<string, CountedMark>();

  number(ordinal: number): void {
    this.#numbered.ordinals.add(ordinal);
  }

  keep(fields: readonly string[], ordinal: number): void {
    for (const field of fields) {
      const mark = this.#kept.get(field) ?? new CountedMark();
      mark.ordinals.add(ordinal);
      this.#kept.set(field, mark);
    }
  }

  /** The record is in the new registry. */
  accept(ordinal: number): void {
    this.#numbered.accept(ordinal);
    for (const mark of this.#kept.values()) mark.accept(ordinal);
  }

  get counts(): MarkCounts {
    const kept = [...this.#kept].filter(([, { count }]) => count > 0);
    const counts = kept.map(([field, { count }]) => [field, count] as const);
    return {
      ...(this.#numbered.count > 0 && { numbered: this.#numbered.count }),
      ...(counts.length > 0 && { kept: Object.fromEntries(counts) }),
    };
  }
}

class CountedMark {
  readonly ordinals = new Bitset();
  count = 0;

  accept(ordinal: number): void {
    if (this.ordinals.has(ordinal)) this.count++;
  }
}
