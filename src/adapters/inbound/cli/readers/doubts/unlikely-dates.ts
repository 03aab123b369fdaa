import { number } from '../../output/format-numbers.js';

const DATES = ['checkin_date', 'inscription_date'] as const;
const ISO = /^\d{4}-\d{2}-\d{2}$/;
const EARLIEST = '1800';
/** A decision may be dated ahead. */
const YEAR_MS = 366 * 86_400_000;

/** Counts the records with dates that slips of a pen make: 3024 for 2024, 0204 for 2004. */
export class UnlikelyDates {
  readonly #latest: string;
  #count = 0;
  #example = '';

  constructor(now = new Date()) {
    this.#latest = new Date(now.getTime() + YEAR_MS).toISOString().slice(0, 10);
  }

  look(fields: Readonly<Record<string, unknown>>, line: number): void {
    const name = DATES.find((each) => this.#isUnlikely(fields[each]));
    if (name === undefined) return;
    if (this.#count++ === 0) this.#example = `line ${line}: ${name} ${fields[name]}`;
  }

  /** A sentence for a person. Undefined if there is no such date. */
  get doubt(): string | undefined {
    if (this.#count === 0) return undefined;
    const have = this.#count === 1 ? '1 record has' : `${number(this.#count)} records have`;
    return `${have} a date more than a year ahead, or before ${EARLIEST} (${this.#example}); look for the year that was meant`;
  }

  /** What is not YYYY-MM-DD is a fault of its record. */
  #isUnlikely(date: unknown): boolean {
    if (typeof date !== 'string' || !ISO.test(date)) return false;
    return date < EARLIEST || date > this.#latest;
  }
}
