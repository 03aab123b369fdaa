import type { FieldRules } from '../../../recipe/recipe.js';
import { monthNamed } from '../../../recipe/values/month-names.js';
import type { ColumnProfile } from '../column-profile.js';
import type { ProfiledColumn, Roles } from '../column-roles.js';
import { foldedName } from '../hints/name-hints.js';
import { UNKNOWN_DATE, withoutDate } from './date-recipe.js';

const MONTH_NAME = /^(mes|month|mois|hilabetea?|monat|mes (de )?(solicitud|entrada|registro))$/;
const DAY_NAME = /^(dia|day|jour|eguna?|tag|dia (de )?(solicitud|entrada|registro))$/;
/** Fewer than all, for the few cells that say something else. */
const MOST = 0.95;

/** The date whose year, month and perhaps day stand in columns of their own. */
export function monthOfYear(
  roles: Roles,
  columns: readonly ProfiledColumn[],
): FieldRules | undefined {
  const year = roles.year[0]?.profile;
  const month = columnOf(
    columns,
    MONTH_NAME,
    (value) => isUpTo(12, value) || monthNamed(value) > 0,
  );
  if (!year || !month) return undefined;
  const day = columnOf(columns, DAY_NAME, (value) => isUpTo(31, value));
  const months = month.share((value) => isUpTo(12, value)) >= MOST ? 'MM' : 'MMM';
  const isWhole = day && day.empty === 0 && month.empty === 0;
  const isEverywhere = withoutDate(year) === 0;
  return {
    template: `{${year.name}}-{${month.name}}${isWhole ? `-{${day.name}}` : ''}`,
    // Without its year it is no date.
    ...(!isEverywhere && { replace: [{ pattern: '^[^0-9]*-.*$', with: '' }] }),
    // Where the month is empty, the year is left.
    dates: [`yyyy-${months}${isWhole ? '-dd' : ''}`, ...(month.empty > 0 ? ['yyyy-'] : [])],
    ...(!isEverywhere && { else: { value: UNKNOWN_DATE } }),
  };
}

function columnOf(
  columns: readonly ProfiledColumn[],
  name: RegExp,
  fits: (value: string) => boolean,
): ColumnProfile | undefined {
  return columns
    .map(({ profile }) => profile)
    .find((profile) => name.test(foldedName(profile.name)) && profile.share(fits) >= MOST);
}

function isUpTo(most: number, value: string): boolean {
  return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= most;
}
