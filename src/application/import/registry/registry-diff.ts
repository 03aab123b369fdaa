import { Bitset } from './bitset.js';

/** How many records of the registry an import adds, changes, removes and leaves the same. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly same: number;
  /** How many of the changed ones lose their content, if any do. */
  readonly emptied?: number;
}

type Change = 'added' | 'changed' | 'same';
export type TooMuch = 'too many removed' | 'too many emptied';

/**
 * An import may take one record in so many, and one content in so many. A file that lacks more is
 * rarely complete, or its documents are not there.
 */
const MAX_LOST_ONE_IN = 5;

/**
 * The difference between the current registry and the new one. Current records are known by their
 * rank, submitted ones by their ordinal in the import.
 */
export class RegistryDiff {
  /** Ranks of current records that are removed or replaced. */
  readonly dropped = new Bitset();
  /** Ordinals of submitted records that are rejected. */
  readonly rejected = new Bitset();
  /** Numbers of removals that have found their record. */
  readonly foundRemovals = new Bitset();
  /** How many records have a content in the registry, and how many of these lose it. */
  contents = { held: 0, lost: 0 };
  /** To leave out a rejected record would lose a current one, so nothing may be loaded. */
  conflict = false;

  readonly #counts = { added: 0, changed: 0, removed: 0, same: 0 };
  readonly #accepted = { added: new Bitset(), changed: new Bitset(), same: new Bitset() };

  get changes(): Changes {
    const { lost } = this.contents;
    return { ...this.#counts, ...(lost > 0 && { emptied: lost }) };
  }

  /** How many records the new registry has. */
  get size(): number {
    const { added, changed, same } = this.#counts;
    return added + changed + same;
  }

  /** What is lost, if it is so much that a person should confirm it. A merge removes what it names. */
  losesTooMuch(mode: 'replace' | 'merge'): TooMuch | undefined {
    const { changed, removed, same } = this.#counts;
    const { held, lost } = this.contents;
    const isTooMuch = (some: number, all: number) => some * MAX_LOST_ONE_IN > all;
    if (mode === 'replace' && isTooMuch(removed, changed + removed + same)) {
      return 'too many removed';
    }
    return isTooMuch(lost, held) ? 'too many emptied' : undefined;
  }

  accept(ordinal: number, change: Change): void {
    this.#counts[change]++;
    this.#accepted[change].add(ordinal);
  }

  /** Whether this accepted record has an id that the current registry does not have. */
  isNew(ordinal: number): boolean {
    return this.#accepted.added.has(ordinal);
  }

  /** The record may have been accepted for its id before its code is looked at. */
  reject(ordinal: number): void {
    this.rejected.add(ordinal);
    const change = (['added', 'changed', 'same'] as const).find((each) =>
      this.#accepted[each].has(ordinal),
    );
    if (!change) return;
    this.#counts[change]--;
    if (change !== 'added') this.#counts.removed++;
  }

  /** Keeps a current record that the import does not name. */
  keep(): void {
    this.#counts.same++;
  }

  remove(rank: number): void {
    this.dropped.add(rank);
    this.#counts.removed++;
  }

  replace(rank: number): void {
    this.dropped.add(rank);
  }
}
