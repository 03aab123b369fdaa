import type { FieldRules } from '../../../recipe/recipe.js';
import { hasShortYear } from '../../../recipe/values/short-year.js';
import { type ColumnProfile, UNDATED } from '../column-profile.js';
import { YEARS_FROM } from './date-formats.js';
import { inZone, midnightZone } from './midnight-zone.js';

/** Texts that mean "none" and stand where dates should, at most so many of them. */
const MAX_NOTHINGS = 10;
/** A column with a smaller share of rows without a date has nearly all dates. */
export const MAX_WITHOUT_DATE = 0.02;
/** Where no date is known, one that nobody takes for real. */
export const UNKNOWN_DATE = '1900-01-01';

export function dateRecipe(profile: ColumnProfile): FieldRules {
  const { formats, hasTime } = profile.dates;
  const nothings = profile.values.filter((value) => UNDATED.test(value));
  const zone = midnightZone(profile);
  return {
    from: profile.name,
    ...(nothings.length > 0 &&
      nothings.length <= MAX_NOTHINGS && {
        replace: [{ pattern: `^(${nothings.map(escaped).join('|')})$`, with: '' }],
      }),
    dates: zone ? inZone(formats, zone) : formats,
    ...(hasTime && { time: 'drop' as const }),
    ...(formats.some(hasShortYear) && { yearsFrom: YEARS_FROM }),
  };
}

/** The share of the rows that have no date. A broken date is none of them: it is rejected. */
export function withoutDate({ empty, undated, rows }: ColumnProfile): number {
  return rows === 0 ? 1 : (empty + undated) / rows;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
