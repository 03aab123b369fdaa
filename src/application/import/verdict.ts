import type { Changes } from './import-report.js';
import { NumberSet } from './number-set.js';

type Fate = 'added' | 'changed' | 'same';

/** Which records do not become part of the new registry, and how it differs from the old one. */
export class Verdict {
  /** Ranks in the registry as it is. */
  readonly gone = new NumberSet();
  /** Numbers in the import. */
  readonly rejected = new NumberSet();
  /** What must be mended before anything is loaded: leaving out one record could lose another. */
  conflict = false;

  readonly #changes: Record<keyof Changes, number> = { added: 0, changed: 0, removed: 0, same: 0 };
  readonly #fates = { added: new NumberSet(), changed: new NumberSet(), same: new NumberSet() };

  get changes(): Changes {
    return this.#changes;
  }

  /** How many records the new registry has. */
  get size(): number {
    const { added, changed, same } = this.#changes;
    return added + changed + same;
  }

  /** A record of the import is accepted. */
  accept(number: number, fate: Fate): void {
    this.#changes[fate]++;
    this.#fates[fate].add(number);
  }

  /** Whether the registry has no record with the id of this accepted one. */
  isNew(number: number): boolean {
    return this.#fates.added.has(number);
  }

  /** A record of the import is not, or no longer, accepted. */
  reject(number: number): void {
    this.rejected.add(number);
    const fate = (['added', 'changed', 'same'] as const).find((each) =>
      this.#fates[each].has(number),
    );
    if (!fate) return;
    this.#changes[fate]--;
    if (fate !== 'added') this.#changes.removed++;
  }

  /** A record of the registry has no counterpart in the import. */
  keep(): void {
    this.#changes.same++;
  }

  remove(rank: number): void {
    this.gone.add(rank);
    this.#changes.removed++;
  }
}
