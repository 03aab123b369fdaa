import type { KeyEntry } from '../staging/key-entry-codec.js';
import { Bitset } from './bitset.js';
import { FieldLosses, type Losses } from './field-losses.js';

/** What an import takes from the fields that may be empty, if it takes any of it. */
export interface LossesByField {
  readonly contents?: Losses;
  readonly links?: Losses;
  readonly areas?: Losses;
  readonly inscriptionDates?: Losses;
}

/** How many records of the registry an import adds, changes, removes and leaves the same. */
export interface Changes extends LossesByField {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly same: number;
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
  readonly losses = {
    contents: new FieldLosses('content'),
    links: new FieldLosses('links'),
    areas: new FieldLosses('area'),
    inscriptionDates: new FieldLosses('inscriptionDate'),
  } satisfies Record<keyof LossesByField, FieldLosses>;
  /** To leave out a rejected record would lose a current one, so nothing may be loaded. */
  conflict = false;

  readonly #counts = { added: 0, changed: 0, removed: 0, same: 0 };
  readonly #fields = Object.values(this.losses);
  readonly #accepted = { added: new Bitset(), changed: new Bitset(), same: new Bitset() };

  get changes(): Changes {
    const losses: Record<string, Losses> = {};
    for (const [name, { losses: lost }] of Object.entries(this.losses)) {
      if (lost) losses[name] = lost;
    }
    return { ...this.#counts, ...losses };
  }

  /** How many records the new registry has. */
  get size(): number {
    const { added, changed, same } = this.#counts;
    return added + changed + same;
  }

  /** What is lost, if it is so much that a person should confirm it. A merge removes what it names. */
  losesTooMuch(mode: 'replace' | 'merge'): TooMuch | undefined {
    const { changed, removed, same } = this.#counts;
    const { held, emptied, removed: gone } = this.losses.contents.counts;
    const isTooMuch = (some: number, all: number) => some * MAX_LOST_ONE_IN > all;
    const isReplacement = mode === 'replace';
    if (isReplacement && isTooMuch(removed, changed + removed + same)) return 'too many removed';
    return isTooMuch(emptied + (isReplacement ? gone : 0), held) ? 'too many emptied' : undefined;
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
    for (const field of this.#fields) field.reject(ordinal);
  }

  /** Keeps a current record that the import does not name. */
  keep(current: KeyEntry): void {
    this.#counts.same++;
    for (const field of this.#fields) field.keep(current);
  }

  remove(current: KeyEntry): void {
    this.dropped.add(current.number);
    this.#counts.removed++;
    for (const field of this.#fields) field.remove(current);
  }

  replace(current: KeyEntry, submitted: KeyEntry): void {
    this.dropped.add(current.number);
    for (const field of this.#fields) field.replace(current, submitted);
  }
}
