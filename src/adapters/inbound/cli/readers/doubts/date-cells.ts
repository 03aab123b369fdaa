import { isCalendarDate } from '../../../../../domain/record/calendar.js';
import { number } from '../../output/format-numbers.js';

const FIELDS = ['id', 'cod_archivo', 'title'] as const;
const PARTS = /^\d{4}-\d+-\d+$/;
/** If more are dates, the office has such codes. */
const MOST = 0.5;

/** Counts the records whose code or title is a date: a workbook has one where 9/2024 was typed. */
export class DateCells {
  #records = 0;
  #count = 0;
  #example = '';
  /** Such as `2024-13-77`: some offices write a year and two numbers. */
  #hasOtherParts = false;

  look(fields: Readonly<Record<string, unknown>>, line: number): void {
    this.#records++;
    const name = FIELDS.find((each) => this.#isDate(fields[each]));
    if (name === undefined) return;
    if (this.#count++ === 0) this.#example = `line ${line}: ${name} ${fields[name]}`;
  }

  /** A sentence for a person. Undefined if there is no such record. */
  get doubt(): string | undefined {
    if (this.#count === 0 || this.#hasOtherParts) return undefined;
    if (this.#count > this.#records * MOST) return undefined;
    const have = this.#count === 1 ? '1 record has' : `${number(this.#count)} records have`;
    return `${have} a date for a code or a title, unlike others (${this.#example}); a spreadsheet makes one of 9/2024: look up what was typed, and store the column as text`;
  }

  #isDate(value: unknown): boolean {
    if (typeof value !== 'string' || !PARTS.test(value)) return false;
    if (isCalendarDate(value)) return true;
    this.#hasOtherParts = true;
    return false;
  }
}
