import { isCalendarDate } from '../../../../../domain/record/calendar.js';

/** How a number is shown. A code has places for its digits, as in `00000`. */
export type NumberFormat = 'number' | 'date' | 'time' | { readonly places: readonly Place[] };

/** A digit that is always shown, one that is shown if it is not a leading zero, or a text. */
export type Place = '0' | '#' | { readonly text: string };

const MS_PER_DAY = 86_400_000;
/** The first day after 31 December 9999. */
const MAX_SERIAL = 2_958_466;
/** Day 0 of the two systems that Excel counts days in. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Excel takes 1900 for a leap year. Days before its 29 February are off by one. */
const FALSE_LEAP_DAY = 60;

/** The text of a number as a person sees it in the cell, dates as YYYY-MM-DD. */
export function numberText(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (format === 'date' || format === 'time')
    return serialText(value, format, is1904) ?? String(value);
  if (typeof format === 'object' && Number.isSafeInteger(value) && value >= 0) {
    return inPlaces(String(value), format.places);
  }
  // 15 digits are what Excel keeps: 0.1 + 0.2 is written as 0.30000000000000004.
  return Number.isInteger(value)
    ? integerText(value, written)
    : String(Number(value.toPrecision(15)));
}

/** Never 1e+21. */
function integerText(value: number, written: string): string {
  if (Number.isSafeInteger(value)) return String(value);
  return /^-?[0-9]+$/.test(written.trim()) ? written.trim() : BigInt(value).toString();
}

function serialText(serial: number, format: 'date' | 'time', is1904: boolean): string | undefined {
  if (serial < 0 || serial >= MAX_SERIAL) return undefined;
  const seconds = Math.round((serial % 1) * 86_400);
  const isBeforeLeapDay = !is1904 && serial < FALSE_LEAP_DAY;
  const days = Math.floor(serial) + (isBeforeLeapDay ? 1 : 0);
  const date = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + days * MS_PER_DAY + seconds * 1000);
  const [day, time] = date.toISOString().split('T') as [string, string];
  if (format === 'time' && serial < 1) return time.slice(0, 8);
  if (!isCalendarDate(day)) return undefined;
  return seconds === 0 ? day : `${day}T${time.slice(0, 8)}`;
}

/** Digits that have no place of their own stand before the first one. */
function inPlaces(digits: string, places: readonly Place[]): string {
  const count = places.filter((place) => typeof place === 'string').length;
  const surplus = Math.max(0, digits.length - count);
  const padded = [...digits.slice(surplus)];
  while (padded.length < count) padded.unshift('');
  let before = digits.slice(0, surplus);
  return places
    .map((place) => {
      if (typeof place === 'object') return place.text;
      const digit = padded.shift() || (place === '0' ? '0' : '');
      const shown = before + digit;
      before = '';
      return shown;
    })
    .join('');
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
