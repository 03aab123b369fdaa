import { InvalidValue } from '../../../../../domain/errors.js';
import { isCalendarDate } from '../../../../../domain/record/calendar.js';
import { type DateParser, MOMENT_FORMATS, momentParser } from './moment-format.js';
import { monthNamed } from './month-names.js';

const TOKENS =
  /EEEE|EEE|yyyy|yy|MMMM|MMM|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|S+|a|X|'de' +|'[^']*'|[^A-Za-z']+|[\s\S]/g;
const DIGITS: Readonly<Record<string, number>> = { yyyy: 4, yy: 2, MM: 2, M: 2, dd: 2, d: 2 };
const TIME_DIGITS = /^(HH|H|hh|h|mm|m|ss|s)$/;
const WITH_TIME = /^(?:[T ,]+)?\d{1,2}[:.h]\d{2}.*$|^Z$/s;

export interface DateRules {
  readonly time?: 'drop' | undefined;
  readonly yearsFrom?: number | undefined;
  /** Whether a day may be one that the calendar does not have. */
  readonly anyDay?: boolean;
}

/** @throws InvalidValue if the format has no meaning. */
export function dateParser(format: string, rules: DateRules): DateParser {
  const moment = momentParser(format);
  if (moment) return moment;
  const tokens = format.match(TOKENS) ?? [];
  refuseBadFormat(tokens, format, rules);
  const steps = tokens.map((token, i) => step(token, tokens[i + 1], rules));
  return (text) => {
    const date = { text, at: 0, year: Number.NaN, month: 1, day: 1 };
    for (const read of steps) if (!read(date)) return undefined;
    const rest = text.slice(date.at);
    if (rest !== '' && !(rules.time === 'drop' && WITH_TIME.test(rest))) return undefined;
    const written = `${digits(date.year, 4)}-${digits(date.month, 2)}-${digits(date.day, 2)}`;
    return rules.anyDay || isCalendarDate(written) ? written : undefined;
  };
}

/** What has been read of a date, up to a place in its text. */
interface Reading {
  readonly text: string;
  at: number;
  year: number;
  month: number;
  day: number;
}

type Step = (date: Reading) => boolean;

function step(token: string, next: string | undefined, { yearsFrom = 0 }: DateRules): Step {
  const most = DIGITS[token];
  if (most !== undefined) {
    // Digits right before other digits have a fixed width: yyyyMMdd.
    const least = token.startsWith('y') || (next !== undefined && next in DIGITS) ? most : 1;
    return (date) => {
      const value = takeNumber(date, least, most);
      if (value < 0) return false;
      if (token === 'yyyy') date.year = value;
      else if (token === 'yy') date.year = yearsFrom + ((value - (yearsFrom % 100) + 100) % 100);
      else if (token[0] === 'M') date.month = value;
      else date.day = value;
      return true;
    };
  }
  if (token === 'MMM' || token === 'MMMM') return takeMonthName;
  // The date says itself which day of the week it is, so any word will do.
  if (token === 'EEE' || token === 'EEEE') return (date) => take(date, /\p{L}[\p{L}\p{M}-]+\.?/uy);
  if (TIME_DIGITS.test(token)) return (date) => takeNumber(date, 1, 2) >= 0;
  if (token[0] === 'S') return (date) => takeNumber(date, 1, 9) >= 0;
  if (token === 'a') return (date) => take(date, /[ap]\.? ?m\.?/iy);
  if (token === 'X') return (date) => take(date, /Z|[+-]\d{2}(?::?\d{2})?/y);
  // Databases write `May  3 2017`, with a space for the first digit of the day.
  if (token === ' ') return (date) => take(date, / +/y);
  // One date has it in several forms: `1 d’abril de 1983`, `27 de juny del 1983`.
  if (token.startsWith("'de' ")) return (date) => take(date, /(?:del? |d['’´]) */iy);
  const literal = token.startsWith("'") && token.length > 1 ? token.slice(1, -1) : token;
  return (date) => {
    if (!date.text.startsWith(literal, date.at)) return false;
    date.at += literal.length;
    return true;
  };
}

/** Returns -1 if there are too few digits. */
function takeNumber(date: Reading, least: number, most: number): number {
  let value = 0;
  let count = 0;
  for (; count < most; count++) {
    const digit = date.text.charCodeAt(date.at + count) - 48;
    if (!(digit >= 0 && digit <= 9)) break;
    value = value * 10 + digit;
  }
  if (count < least) return -1;
  date.at += count;
  return value;
}

function takeMonthName(date: Reading): boolean {
  const name = /[\p{L}\p{M}]{3,12}\.?/uy;
  name.lastIndex = date.at;
  const found = name.exec(date.text)?.[0] ?? '';
  date.month = monthNamed(found);
  date.at += found.length;
  return date.month > 0;
}

function take(date: Reading, pattern: RegExp): boolean {
  pattern.lastIndex = date.at;
  const found = pattern.exec(date.text)?.[0];
  if (found === undefined) return false;
  date.at += found.length;
  return true;
}

function refuseBadFormat(tokens: readonly string[], format: string, rules: DateRules): void {
  const unknown = tokens.find((token) => /^[A-Za-z']$/.test(token) && !/^[MdHhmsSaX]$/.test(token));
  if (unknown !== undefined && unknown !== 'T') {
    const usual = format.replaceAll('D', 'd').replaceAll('Y', 'y').replace('mm', 'MM');
    if (/^(dd?|MM?|yyyy)([./-])(dd?|MM?)\2(dd?|yyyy)$/.test(usual)) {
      throw new InvalidValue(
        `has a part without a meaning, ${unknown}; ${usual} was probably meant`,
      );
    }
    const known = `yyyy, MM, MMM (a name), dd, EEE (a day of the week), HH, mm, ss, 'text', ${MOMENT_FORMATS.join(', ')}`;
    throw new InvalidValue(`has a part without a meaning, ${unknown}; the parts are ${known}`);
  }
  if (!tokens.some((token) => token === 'yyyy' || token === 'yy')) {
    throw new InvalidValue(`has no year (yyyy): ${format}`);
  }
  if (tokens.some((token) => /^dd?$/.test(token)) && !tokens.some((token) => token[0] === 'M')) {
    throw new InvalidValue(`has a day and no month (MM; mm are minutes): ${format}`);
  }
  if (tokens.includes('yy') && rules.yearsFrom === undefined) {
    throw new InvalidValue(
      'has years of two digits (yy); say which years they are with "yearsFrom": 1950 for 1950 to 2049',
    );
  }
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
