import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';

const FIELDS = ['id', 'cod_archivo', 'title'] as const;
/** In Spanish, Catalan, Portuguese, French and English. */
const MONTH =
  'ene|gen|jan|janv|feb|febr|fev|fév|mar|març|mars|abr|apr|avr|may|mai|maig|jun|jul|ago|ag|aug|août|sep|sept|set|out|oct|nov|dic|des|dez|dec|déc';
/** `05-may` for 5/5, `may-24` for 5/24, `1,38E+12` for 1380000000000, and formulas that failed. */
const SLIP = new RegExp(
  `^(\\d{1,2}-(${MONTH})\\.?|(${MONTH})\\.?-\\d{2}|\\d([.,]\\d+)?E\\+\\d{2}|#[\\p{Lu}¡][\\p{Lu}/\\d]+[!?]?)$`,
  'iu',
);
/** If most of them look so, it is how the office writes its codes. */
const MOST = 0.5;

/** Counts the records of which a spreadsheet has changed a code into a date or a rounded number. */
export class SpreadsheetSlips {
  #records = 0;
  #count = 0;
  #example = '';

  look(fields: Readonly<Record<string, unknown>>, line: number): void {
    this.#records++;
    const name = FIELDS.find((each) => isSlip(fields[each]));
    if (name === undefined) return;
    if (this.#count++ === 0) this.#example = `line ${line}: ${name} ${shortened(fields[name])}`;
  }

  /** A sentence for a person. Undefined if there is no such record. */
  get doubt(): string | undefined {
    if (this.#count === 0 || this.#count > this.#records * MOST) return undefined;
    const have = this.#count === 1 ? '1 record has' : `${number(this.#count)} records have`;
    return `${have} what spreadsheets make of a code or a formula (${this.#example}); look up what was typed, and store the column as text`;
  }
}

function isSlip(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 12 && SLIP.test(value.trim());
}
