import { InvalidValue } from '../errors.js';
import { isCalendarDate } from './calendar.js';
import { characters, holdsForbiddenCharacter, shortened } from './text.js';

const MAX_TITLE_LENGTH = 10_000;
const MAX_FIELD_LENGTH = 2_000;
const MAX_CONTENT_BYTES = 8 * 1024 * 1024;

/** What a field of a record may hold: gives the value as the registry keeps it, or throws. */
type FieldRule<T> = (value: unknown) => T;

export const title = text(MAX_TITLE_LENGTH);
export const shortText = text(MAX_FIELD_LENGTH);

export function content(value: unknown): string {
  const given = anyText(value);
  // No character takes more than three bytes a code unit, so most texts need no second look.
  const fits =
    given.length * 3 <= MAX_CONTENT_BYTES ||
    new TextEncoder().encode(given).length <= MAX_CONTENT_BYTES;
  if (!fits) throw new InvalidValue(`is longer than ${MAX_CONTENT_BYTES} bytes of UTF-8`);
  return given;
}

export function date(value: unknown): string {
  const given = shortText(value);
  if (given === '') throw new InvalidValue('is empty');
  if (!isCalendarDate(given)) throw new InvalidValue('is not a calendar date, YYYY-MM-DD');
  return given;
}

/** No, one or two URLs, in a list or with a space between, as they are published. */
export function links(value: unknown): string[] {
  const given = Array.isArray(value) ? value.map(shortText) : linksText(value).split(' ');
  const urls = given.filter((url) => url !== '');
  if (urls.length > 2) throw new InvalidValue('holds more than two URLs');
  for (const url of urls) {
    if (/\s/.test(url) || !/^https?:\/\//i.test(url) || !canParse(url)) {
      throw new InvalidValue(`holds what is no absolute http(s) URL: ${shortened(url)}`);
    }
    shortText(url);
  }
  return urls;
}

/**
 * `URL.canParse` of Node 20 and 22 takes Latin letters for broken UTF-8 once it is compiled, after
 * some thousand calls.
 */
function canParse(url: string): boolean {
  if (/^[!-~]*$/.test(url)) return URL.canParse(url);
  try {
    new URL(url);
    return true;
  } catch {
    return false;
  }
}

export function required(rule: FieldRule<string>): FieldRule<string> {
  return (value) => {
    const given = rule(value);
    if (given === '') throw new InvalidValue('is empty');
    return given;
  };
}

export function optional<T, Absent>(rule: FieldRule<T>, absent: Absent): FieldRule<T | Absent> {
  return (value) => (value === undefined || value === null ? absent : rule(value));
}

const linksText = text(2 * MAX_FIELD_LENGTH + 1);

function text(most: number): FieldRule<string> {
  return (value) => {
    const given = anyText(value);
    if (given.length > most && characters(given) > most) {
      throw new InvalidValue(`is longer than ${most} characters`);
    }
    return given;
  };
}

/** A text without any of these holds nothing forbidden and is in NFC: most need no closer look. */
const UNCOMMON = /[^\t\n\r -~\u00a0-\u02ff]/;

function anyText(value: unknown): string {
  if (value === undefined) throw new InvalidValue('is missing');
  if (typeof value !== 'string') throw new InvalidValue('is not a text');
  if (!UNCOMMON.test(value)) return value.trim();
  if (holdsForbiddenCharacter(value)) {
    throw new InvalidValue('holds a lone surrogate or a control character');
  }
  return value.normalize('NFC').trim();
}
