import type { FieldRules } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import type { Roles } from '../column-roles.js';
import { foldedName } from '../hints/name-hints.js';
import type { YearInCode } from '../keys/code-rules.js';
import { YEARS_FROM } from './date-formats.js';
import { dateRecipe, UNKNOWN_DATE, withoutDate } from './date-recipe.js';

/** A building is often far older than its record. */
const OF_A_BUILDING =
  /(^| )(yr|year|ano|anyo|any|anio|annee) ?(of |de |d )?(built|construc|edifica|renov)|^(built|construction) (year|yr)/;
const UNKNOWN = { else: { value: UNKNOWN_DATE } };

/** The column of the code, and how a year is found in it. */
export interface CodeColumn {
  readonly name: string;
  readonly year: YearInCode | undefined;
}

/** The first of January of a year that stands in a column of its own, or in the code. */
export function yearAlone(
  roles: Roles,
  code: CodeColumn | undefined,
  entry: ColumnProfile | undefined,
): FieldRules | undefined {
  const column = roles.year.find(
    ({ profile }) => profile !== entry && !OF_A_BUILDING.test(foldedName(profile.name)),
  );
  if (column) {
    return { ...dateRecipe(column.profile), ...(withoutDate(column.profile) > 0 && UNKNOWN) };
  }
  if (!code?.year) return undefined;
  const { pattern, dates, isEverywhere } = code.year;
  const others = dates === 'yy' ? '^(.|.{3,}|.*[^0-9].*)$' : '^(.{1,3}|.{5,}|.*[^0-9].*)$';
  return {
    from: code.name,
    // A code without a year is no date. What is left of it must not be taken for one.
    replace: [
      { pattern, with: '$1' },
      { pattern: others, with: '' },
    ],
    dates: [dates],
    ...(dates === 'yy' && { yearsFrom: YEARS_FROM }),
    ...(!isEverywhere && UNKNOWN),
  };
}
