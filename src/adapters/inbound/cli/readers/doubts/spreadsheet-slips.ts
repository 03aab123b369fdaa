import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';

const FIELDS = ['id', 'cod_archivo', 'title', 'area'] as const;
/** In Spanish, Catalan, Portuguese, French and English. */
const MONTH =
  'ene|gen|jan|janv|feb|febr|fev|fév|mar|març|mars|abr|apr|avr|may|mai|maig|jun|jul|ago|ag|aug|août|sep|sept|set|out|oct|nov|dic|des|dez|dec|déc';
/** `05-may` for 5/5. */
const DAY_FIRST = new RegExp(`^\\d{1,2}-(?:${MONTH})\\.?$`, 'iu');
/** `may-24` for 5-24. */
const MONTH_FIRST = new RegExp(`^(${MONTH})\\.?-\\d{2}$`, 'iu');
/** `1,38E+12` for 1380000000000. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{2}$/i;
/** Formulas that failed: `#REF!`, also within a text that was composed. */
const FAILED = /(?:^|[\s,;])#[\p{Lu}¡][\p{Lu}/\d]{2,10}[!?]|^#N\/[AD]$/u;
/** Of a date or a number. */
const MAX_LENGTH = 12;
/** If most codes begin with one month, and none with another, the office writes them so: `MAR-24`. */
const MOST = 0.5;
const OTHER = '';

interface Slips {
  readonly line: number;
  readonly example: string;
  count: number;
}

/** Counts the records of which a spreadsheet has changed a code into a date or a rounded number. */
export class SpreadsheetSlips {
  #records = 0;
  /** By the month that they begin with. */
  readonly #slips = new Map<string, Slips>();

  look(fields: Readonly<Record<string, unknown>>, line: number): void {
    this.#records++;
    for (const name of FIELDS) {
      const month = slipOf(fields[name]);
      if (month === undefined) continue;
      const slips = this.#slips.get(month);
      if (slips) slips.count++;
      else
        this.#slips.set(month, { line, example: `${name} ${shortened(fields[name])}`, count: 1 });
      return;
    }
  }

  /** A sentence for a person. Undefined if there is no such record. */
  get doubt(): string | undefined {
    const months = [...this.#slips].filter(([month]) => month !== OTHER);
    const [only] = months.length === 1 ? months.map(([, each]) => each) : [];
    const isMeant = (each: Slips) => each === only && each.count > this.#records * MOST;
    const slips = [...this.#slips.values()].filter((each) => !isMeant(each));
    const [first] = slips.sort((a, b) => a.line - b.line);
    if (!first) return undefined;
    const count = slips.reduce((sum, each) => sum + each.count, 0);
    const have = count === 1 ? '1 record has' : `${number(count)} records have`;
    return `${have} what spreadsheets make of a code or a formula (line ${first.line}: ${first.example}); look up what was typed, and store the column as text`;
  }
}

/** The month that a text begins with which was a code. Undefined if it is not one. */
function slipOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.includes('#') && FAILED.test(value)) return OTHER;
  if (value.length > MAX_LENGTH) return undefined;
  const text = value.trim();
  const [, month] = MONTH_FIRST.exec(text) ?? [];
  if (month !== undefined) return month.toLowerCase();
  return DAY_FIRST.test(text) || ROUNDED.test(text) ? OTHER : undefined;
}
