import type { ColumnProfile } from './column-profile.js';
import { matches } from './dates/date-formats.js';
import { foldedName } from './hints/name-hints.js';

/** What the values of a column seem to be. */
export interface ColumnKind {
  readonly kind: 'date' | 'URL' | 'number' | 'code' | 'file' | 'text' | 'nothing';
  /** For people: `date dd/MM/yyyy`. */
  readonly description: string;
  /** Whether a value is of this kind. */
  fits(value: string): boolean;
}

const MOST = 0.8;
/** Also as people number rows: `1.`, `1)`. */
const NUMBER = /^[+-]?\d{1,15}([.,]\d+)*[.)]?$/;
const URL_FORM = /^(https?:\/\/|www\.)\S+/i;
/** Letters, digits and separators, with a digit. */
const CODE_FORM = /^(?=.*\d)[\p{L}\d][\p{L}\d./_\-# ]{0,39}$/u;
/** `17-b.png`: what stands before the point may look like a code. */
const FILE_FORM = /^.+\.(png|jpe?g|gif|webp|svg|bmp|tiff?|pdf)$/i;
/** What counts days or time, or has a day. */
const WITH_A_DAY = /d|^(epoch|iso)/;

export function kindOf(profile: ColumnProfile): ColumnKind {
  if (profile.given === 0) return { kind: 'nothing', description: 'empty', fits: () => true };
  const { formats, share } = profile.dates;
  if (share >= MOST && !isCount(profile) && !isOfExpediente(profile)) {
    const description = `date ${formats.join(' or ')}`;
    return { kind: 'date', description, fits: (value) => matches(formats, value) };
  }
  if (profile.share(isUrl) >= MOST) return { kind: 'URL', description: 'URL', fits: isUrl };
  if (profile.share(isFileName) >= MOST) {
    return { kind: 'file', description: 'name of a file', fits: isFileName };
  }
  const isNumber = (value: string) => NUMBER.test(value);
  if (profile.share(isNumber) >= MOST) {
    return { kind: 'number', description: 'number', fits: isNumber };
  }
  if (profile.share(isCode) >= MOST && profile.share(hasSeparatorOrLetter) >= MOST) {
    return { kind: 'code', description: 'code', fits: isCode };
  }
  return { kind: 'text', description: 'text', fits: () => true };
}

export function isUrl(value: string): boolean {
  return URL_FORM.test(value);
}

function isFileName(value: string): boolean {
  return FILE_FORM.test(value);
}

/** Whether years stand alone, without months or days. */
export function isYear(profile: ColumnProfile): boolean {
  const { formats, share } = profile.dates;
  return share >= MOST && formats[0] === 'yyyy';
}

/** Whether dates have no days. */
export function isVague(formats: readonly string[]): boolean {
  return formats.every((format) => !WITH_A_DAY.test(format));
}

/** Several words are a code only if digits are a good part of them: `PC 031 555 05 M0018`. */
function isCode(value: string): boolean {
  if (!CODE_FORM.test(value)) return false;
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  const digits = value.match(/\d/g)?.length ?? 0;
  return !value.includes(' ') || digits * 2 >= letters;
}

/** `1/2024` is a month in other columns, and here the first expediente of a year. */
function isOfExpediente({ name }: ColumnProfile): boolean {
  const text = foldedName(name);
  return (
    /(^| )(expedientes?|expedients?|espediente|expte|exp)( |$)/.test(text) &&
    !/fecha|data|date|dia|eguna|ano|any|year/.test(text)
  );
}

/** Thirteen digits are seldom anything but milliseconds; in such a column they are a key. */
const KEY_NAME =
  /(^| )(id|key|clave|codigo|code|ref|referencia|reference|numero|number|no|num|nr)$/;

/** Numbers that could be days by chance, such as postal codes. */
function isCount({ dates, name }: ColumnProfile): boolean {
  const [first = ''] = dates.formats;
  const hasDateName = /date|fecha|data|day|eguna|time|_at$|_on$/i.test(name);
  if (hasDateName) return false;
  if (first === 'epoch-ms') return KEY_NAME.test(foldedName(name));
  return /^(spreadsheet-days|epoch-s|yyyyMMdd)$/.test(first);
}

function hasSeparatorOrLetter(value: string): boolean {
  return /[\p{L}./_-]/u.test(value);
}
