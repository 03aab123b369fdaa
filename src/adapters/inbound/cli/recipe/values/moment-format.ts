import { isCalendarDate } from '../../../../../domain/record/calendar.js';

/** Returns the date as YYYY-MM-DD, or undefined if the text does not have the format. */
export type DateParser = (text: string) => string | undefined;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Day 0 of the spreadsheets. */
const SPREADSHEET_EPOCH_MS = Date.UTC(1899, 11, 30);

/** How some services write a count of milliseconds. The zone says where, and changes nothing. */
const MICROSOFT_JSON = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/;
const COUNT = /^-?\d{1,16}(\.\d{1,9})?$/;
const ISO_8601 = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** The moment that a text means, in ms since 1970; NaN if it does not have the form. */
const MOMENTS: Readonly<Record<string, (text: string) => number>> = {
  'epoch-ms': countOf,
  'epoch-s': (text) => countOf(text) * 1000,
  'spreadsheet-days': (text) => SPREADSHEET_EPOCH_MS + Math.floor(countOf(text)) * DAY_MS,
  iso: (text) => (ISO_8601.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN),
};

/** A moment may name the zone whose day is meant: `epoch-ms+02:00`. One in ISO 8601 must. */
const FORMAT = /^(?:(spreadsheet-days|epoch-m?s)|(epoch-m?s|iso)([+-])([01]\d):([0-5]\d))$/;

export const MOMENT_FORMATS = ['epoch-ms', 'epoch-s', 'spreadsheet-days', 'iso+02:00'] as const;

/** Undefined if the format is none of a moment. */
export function momentParser(format: string): DateParser | undefined {
  const [, plain, zoned, sign, hours, minutes] = FORMAT.exec(format) ?? [];
  const moment = MOMENTS[plain ?? zoned ?? ''];
  if (!moment) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  return (text) => dayOf(moment(text) + offset * MINUTE_MS);
}

function countOf(text: string): number {
  const counted = MICROSOFT_JSON.exec(text)?.[1] ?? text;
  return COUNT.test(counted) ? Number(counted) : Number.NaN;
}

function dayOf(moment: number): string | undefined {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return undefined;
  const date = time.toISOString().slice(0, 10);
  return isCalendarDate(date) ? date : undefined;
}
