import { dateParser } from './date-format.js';
import { opposedFormats } from './date-order.js';

const COMMON = [
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'yyyyMMdd',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'd MMM yyyy',
  "d 'de' MMMM 'de' yyyy",
].map((format) => ({ format, parse: dateParser(format, { time: 'drop' }) }));

/** What a recipe should say of a text that has none of its formats. Empty if that is not plain. */
export function dateFormatHint(text: string, tried: readonly string[]): string {
  const likely = COMMON.filter(({ parse }) => parse(text) !== undefined);
  if (likely.length === 0) return '';
  const withTime = likely.find(({ format }) => tried.includes(format));
  if (withTime) return 'a time follows it, which "time": "drop" leaves out';
  const looks = `it looks like ${likely.map(({ format }) => format).join(' or ')}`;
  // A second format would let it in, and leave its neighbours to be read the wrong way.
  const isOpposed = opposedFormats([...tried, (likely[0] as { format: string }).format]);
  return isOpposed ? `${looks}, and so may other dates that are read as another day` : looks;
}

export const NO_SUCH_DAY = 'is a day that the calendar does not have';

/** Whether a text has one of the formats, and the calendar has no such day. */
export function isNoSuchDay(text: string, tried: readonly string[]): boolean {
  if (COMMON.some(({ parse }) => parse(text) !== undefined)) return false;
  // Of what century a year is does not matter here.
  const lenient = { time: 'drop', yearsFrom: 1950, anyDay: true } as const;
  return tried.some((format) => dateParser(format, lenient)(text) !== undefined);
}
