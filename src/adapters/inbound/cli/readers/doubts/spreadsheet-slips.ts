import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';

const FIELDS = ['id', 'cod_archivo', 'title', 'area'] as const;
/** In Spanish, Catalan, Portuguese, French and English. */
const MONTH =
  'ene|gen|jan|janv|feb|febr|fev|fév|mar|març|mars|abr|apr|avr|may|mai|maig|jun|jul|ago|ag|aug|août|sep|sept|set|out|oct|nov|dic|des|dez|dec|déc';
/** `05-may` for 5/5, and `may-24` for 5/24. */
const DATE = new RegExp(`^(?:\\d{1,2}-(${MONTH})\\.?|(${MONTH})\\.?-\\d{2})$`, 'iu');
/** `1,38E+12` for 1380000000000. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{2}$/i;
/** Formulas that failed: `#REF!`, also within a text that was composed. */
const FAILED = /(?:^|[\s,;])#[\p{Lu}¡][\p{Lu}/\d]{2,10}[!?]|^#N\/[AD]$/u;
/** Of a date or a number. */
const MAX_LENGTH = 12;
/** If most codes have one and the same month, it is how the office writes them: `MAR-24`. */
const MOST = 0.5;

/** Counts the records of which a spreadsheet has changed a code into a date or a rounded number. */
export class SpreadsheetSlips {
  #records = 0;
  #count = 0;
  readonly #months = new Set<string>();
  #example = '';

  look(fields: Readonly<Record<string, unknown>>, line: number): void {
    this.#records++;
    const name = FIELDS.find((each) => this.#isSlip(fields[each]));
    if (name === undefined) return;
    if (this.#count++ === 0) this.#example = `line ${line}: ${name} ${shortened(fields[name])}`;
  }

  /** A sentence for a person. Undefined if there is no such record. */
  get doubt(): string | undefined {
    if (this.#count === 0) return undefined;
    if (this.#months.size === 1 && this.#count > this.#records * MOST) return undefined;
    const have = this.#count === 1 ? '1 record has' : `${number(this.#count)} records have`;
    return `${have} what spreadsheets make of a code or a formula (${this.#example}); look up what was typed, and store the column as text`;
  }

  #isSlip(value: unknown): boolean {
    if (typeof value !== 'string') return false;
    if (value.includes('#') && FAILED.test(value)) return true;
    if (value.length > MAX_LENGTH) return false;
    const text = value.trim();
    const date = DATE.exec(text);
    if (date) this.#months.add((date[1] ?? date[2] ?? '').toLowerCase());
    return date !== null || ROUNDED.test(text);
  }
}
