import { decodedTwice } from '../../readers/encoding/twice-encoded.js';
import { type DateGuess, guessDateFormats } from './dates/date-formats.js';
import { isMissing } from './missing-values.js';

const MAX_VALUES = 2_000;
const MAX_DISTINCT = 20_000;
const SAMPLES = 3;
/** It has no digit but 0. */
export const UNDATED = /^[^1-9]{1,30}$/;

/** What the values of one column are like. Its memory is bounded. */
export class ColumnProfile {
  rows = 0;
  empty = 0;
  longest = 0;
  /** Texts that stand for an empty cell. */
  readonly missing = new Set<string>();
  /** How many cells have a text that can be no date, such as `--`, `pending` or `00/00/0000`. */
  undated = 0;
  /** How many cells have text that was encoded twice, and the first of them. */
  readonly twiceEncoded = { cells: 0, first: '' };
  /** Distinct values that are not empty: the first ones, and later ones at growing distances. */
  readonly values: string[] = [];
  readonly #distinct = new Set<string>();
  #dates: DateGuess | undefined;

  constructor(readonly name: string) {}

  add(given: string): void {
    this.rows++;
    const value = given.trim();
    const isNothing = isMissing(value);
    if (isNothing) this.missing.add(value);
    if (value === '' || isNothing) {
      this.empty++;
      return;
    }
    if (decodedTwice(given) !== undefined && this.twiceEncoded.cells++ === 0) {
      this.twiceEncoded.first = value;
    }
    if (UNDATED.test(value)) this.undated++;
    this.longest = Math.max(this.longest, value.length);
    if (this.#distinct.size >= MAX_DISTINCT || this.#distinct.has(value)) return;
    this.#distinct.add(value);
    if (this.values.length < MAX_VALUES) this.values.push(value);
    else if (this.#distinct.size % 8 === 0) {
      this.values[MAX_VALUES / 2 + ((this.#distinct.size / 8) % (MAX_VALUES / 2))] = value;
    }
  }

  /** How many distinct values there are; at least so many if there are very many. */
  get distinct(): number {
    return this.#distinct.size;
  }

  get given(): number {
    return this.rows - this.empty;
  }

  get samples(): string[] {
    return this.values.slice(0, SAMPLES);
  }

  get dates(): DateGuess {
    this.#dates ??= guessDateFormats(this.values);
    return this.#dates;
  }

  /** Settles in which order days and months stand, which the values alone do not tell. */
  settleDates(format: (guessed: string) => string): void {
    const { formats } = this.dates;
    this.#dates = { ...this.dates, formats: formats.map(format), isAmbiguous: false };
  }

  /** The share of the values that a test holds for. */
  share(test: (value: string) => boolean): number {
    return this.values.length === 0 ? 0 : this.values.filter(test).length / this.values.length;
  }

  /** The average length of the values. */
  get length(): number {
    const total = this.values.reduce((sum, value) => sum + value.length, 0);
    return this.values.length === 0 ? 0 : total / this.values.length;
  }
}
