import { InvalidValue } from '../../../../../../domain/errors.js';
import { parseCodArchivo } from '../../../../../../domain/record/cod-archivo.js';
import type { CodeRules, Replacement } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import { placeInCodes } from './office-prefix.js';

const MOST = 0.8;
const PREFIX = 'EXP';
const MIN_COMPARED = 10;

/** The rules that bring codes into our form. Undefined if all have it already. */
export function guessCodeRules(
  values: readonly string[],
  /** Before codes that are only a number. */
  place: string | undefined,
): CodeRules | undefined {
  if (values.every(isOurCode) && !isYearLast(values)) return undefined;
  const number = isYearLast(values) || variesFirst(values) ? 'first' : 'last';
  const isOnlyNumber = values.some((value) => /^\D*\d+\D*$/.test(value) && !/\p{L}/u.test(value));
  return {
    number,
    letters: 'move',
    ...(isOnlyNumber && { prefix: place === undefined ? PREFIX : placeInCodes(place) }),
  };
}

/** `00044_MH_15101`: the last number is that of a place, and the first that of the record. */
function variesFirst(values: readonly string[]): boolean {
  const numbers = values
    .map((value) => value.match(/\d+/g) ?? [])
    .filter(({ length }) => length > 1);
  const firsts = new Set(numbers.map((each) => each[0]));
  const lasts = new Set(numbers.map((each) => each.at(-1)));
  return (
    numbers.length >= values.length * MOST &&
    numbers.length >= MIN_COMPARED &&
    firsts.size > lasts.size * 2
  );
}

/** The pattern that finds the year in codes, and the format of what it finds. */
export function yearInCodes({ values, empty }: ColumnProfile): YearInCode | undefined {
  const shapes: readonly Omit<YearInCode, 'isEverywhere'>[] = [
    { pattern: '^.*?((?:19|20)[0-9]{2}).*$', dates: 'yyyy' },
    { pattern: '^[^0-9]*[0-9]{3,}[/-]([0-9]{2})(?:[^0-9].*)?$', dates: 'yy' },
    { pattern: '^[^0-9]*([0-9]{2})[/-][0-9]{3,}.*$', dates: 'yy' },
  ];
  for (const shape of shapes) {
    const form = new RegExp(shape.pattern);
    const found = values.filter((value) => form.test(value)).length;
    if (found > 0 && found >= values.length * MOST) {
      return { ...shape, isEverywhere: empty === 0 && found === values.length };
    }
  }
  return undefined;
}

export interface YearInCode {
  readonly pattern: string;
  readonly dates: 'yy' | 'yyyy';
  /** Whether every row has it. */
  readonly isEverywhere: boolean;
}

/**
 * `5515928/2014` among codes that end in their number: how it is turned around. Undefined if no
 * code is such, or if what looks like a number is the same everywhere.
 */
export function yearBehindNumber(values: readonly string[]): YearBehind | undefined {
  const pattern = '^([^0-9]*)([0-9]{3,})([/-])((?:19|20)[0-9]{2})$';
  const form = new RegExp(pattern);
  const matches = values.map((value) => form.exec(value)).filter((match) => match !== null);
  const [first] = matches;
  const numbers = new Set(matches.map((match) => match[2] as string));
  const years = new Set(matches.map((match) => match[4]));
  if (!first || numbers.size < years.size || [...numbers].some(isYear)) return undefined;
  return { turned: { pattern, with: '$1$4$3$2' }, example: first[0] };
}

interface YearBehind {
  readonly turned: Replacement;
  readonly example: string;
}

/** `2645/18`: few values behind, which look like years, and many before. */
function isYearLast(values: readonly string[]): boolean {
  const pairs = values.map((value) => /^\D*(\d+)[/-](\d{2}|(?:19|20)\d{2})\D*$/.exec(value));
  const found = pairs.filter((pair) => pair !== null && !isYear(pair[1] as string));
  if (found.length < values.length * MOST) return false;
  const numbers = new Set(found.map((pair) => pair?.[1]));
  const years = new Set(found.map((pair) => pair?.[2]));
  return years.size * 3 < numbers.size || (years.size <= 2 && numbers.size > years.size);
}

function isYear(digits: string): boolean {
  return /^(19|20)\d\d$/.test(digits);
}

export function isOurCode(value: string): boolean {
  try {
    parseCodArchivo(value);
    return true;
  } catch (error) {
    if (error instanceof InvalidValue) return false;
    throw error;
  }
}
