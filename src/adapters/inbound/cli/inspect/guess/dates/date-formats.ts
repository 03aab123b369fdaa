import { dateParser } from '../../../recipe/values/date-format.js';
import { otherOrder } from '../../../recipe/values/date-order.js';

/** Years of two digits are 1950 to 2049, unless a person says otherwise. */
export const YEARS_FROM = 1950;

/** Where two formats fit, the first is taken: days stand before months in most of the world. */
const FORMATS = [
  'yyyy-MM-dd',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'yyyy/MM/dd',
  'yyyy:MM:dd',
  'dd-MM-yyyy',
  'MM-dd-yyyy',
  'dd.MM.yyyy',
  'yyyyMMdd',
  'dd MMM yyyy',
  'dd MMM, yyyy',
  'dd. MMM yyyy',
  'dd-MMM-yyyy',
  'dd/MMM/yyyy',
  'MMM dd, yyyy',
  'MMM dd yyyy',
  'MMM, dd yyyy',
  "dd 'de' MMM 'de' yyyy",
  "EEEE, dd 'de' MMM 'de' yyyy",
  "EEEE dd 'de' MMM 'de' yyyy",
  'EEE, dd MMM yyyy',
  'EEE dd MMM yyyy',
  'EEE, MMM dd, yyyy',
  'EEE MMM dd yyyy',
  'EEE dd/MM/yyyy',
  'EEE, dd/MM/yyyy',
  "yyyy'ko' MMM dd",
  'dd-MMM-yy',
  'dd MMM yy',
  'dd/MM/yy',
  'MM/dd/yy',
  'dd-MM-yy',
  'dd.MM.yy',
  'epoch-ms',
  'epoch-s',
  'spreadsheet-days',
  'yyyy-MM',
  'MM/yyyy',
  'MMM yyyy',
  "MMM 'de' yyyy",
  'MMM/yyyy',
  'MMM-yyyy',
  'yyyy MMM',
  'MMM-yy',
  'yyyy',
] as const;
const PARSERS = FORMATS.map(
  (format) => [format, dateParser(format, { time: 'drop', yearsFrom: YEARS_FROM })] as const,
);
/** Numbers that are counts of days or of time only if they are as long as such counts are. */
const COUNT_FORMS: Readonly<Record<string, RegExp>> = {
  'epoch-ms': /^(\d{12,13}|\/Date\(-?\d+([+-]\d{4})?\)\/)$/,
  'epoch-s': /^\d{9,10}$/,
  'spreadsheet-days': /^[2-5]\d{4}(\.\d+)?$/,
};
const FIRST_YEAR = 1900;
const LAST_YEAR = new Date().getFullYear() + 5;
/** A format must fit so many of the values that no other fits. */
const MIN_SHARE = 0.01;

export interface DateGuess {
  readonly formats: readonly string[];
  /** The share of the values that have one of the formats. */
  readonly share: number;
  /** Days and months cannot be told apart. */
  readonly isAmbiguous: boolean;
  /** Some values can only have the day and the month the other way round. */
  readonly mixed?: MixedOrder;
  readonly hasTime: boolean;
}

interface MixedOrder {
  readonly format: string;
  /** How many values have only this format. */
  readonly count: number;
  /** How many can be read both ways. */
  readonly either: number;
}

/** Finds the fewest formats that fit most values. */
export function guessDateFormats(values: readonly string[]): DateGuess {
  const formats: string[] = [];
  let rest = values;
  while (rest.length > values.length * MIN_SHARE && formats.length < 4) {
    const fits = PARSERS.map(([format, parse]) => ({
      format,
      count: rest.filter((value) => isPlausible(format, value, parse(value))).length,
    }));
    const best = fits.reduce((a, b) => (b.count > a.count ? b : a));
    if (best.count === 0 || best.count < values.length * MIN_SHARE) break;
    formats.push(best.format);
    rest = rest.filter((value) => !matches([best.format], value));
  }
  const [first = ''] = formats;
  const swapped = otherOrder(first);
  const orders = countOrders(values, first, swapped);
  const isMixed = swapped !== undefined && orders.first > 0 && orders.swapped > 0;
  return {
    // With both, days would become months in silence.
    formats: isMixed ? formats.filter((format) => format !== swapped) : formats,
    share: values.length === 0 ? 0 : 1 - rest.length / values.length,
    isAmbiguous: /^dd.MM(?!M)/.test(first) && orders.first === 0,
    ...(isMixed && { mixed: { format: swapped, count: orders.swapped, either: orders.either } }),
    hasTime: formats.length > 0 && values.some((value) => /\d[T ,]+\d{1,2}:\d\d|\dZ$/.test(value)),
  };
}

function countOrders(values: readonly string[], first: string, swapped: string | undefined) {
  const counts = { first: 0, swapped: 0, either: 0 };
  for (const value of values) {
    const isFirst = matches([first], value);
    if (swapped === undefined || !matches([swapped], value)) counts.first += isFirst ? 1 : 0;
    else counts[isFirst ? 'either' : 'swapped']++;
  }
  return counts;
}

/** The day of a text that has one of the formats. */
export function dayOf(formats: readonly string[], value: string): string | undefined {
  const found = PARSERS.find(([format]) => formats.includes(format) && matches([format], value));
  return found?.[1](value);
}

/** Whether a text has one of the formats. */
export function matches(formats: readonly string[], value: string): boolean {
  return PARSERS.some(
    ([format, parse]) => formats.includes(format) && isPlausible(format, value, parse(value)),
  );
}

function isPlausible(format: string, value: string, date: string | undefined): boolean {
  if (date === undefined || COUNT_FORMS[format]?.test(value) === false) return false;
  const year = Number(date.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
