import { number } from '../../../output/format-numbers.js';
import type { FieldRules } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import type { FieldGuesses } from '../field-guesses.js';
import { dateRecipe, MAX_WITHOUT_DATE, UNKNOWN_DATE, withoutDate } from './date-recipe.js';

/** What may stand for a date of entry that is empty. */
interface OtherDates {
  readonly columns: readonly ColumnProfile[];
  /** Whether one of the columns has nearly all dates. */
  readonly isFilled: boolean;
  readonly year?: FieldRules | undefined;
}

/** Where the date of entry is empty, another date stands for it: a later one is better than none. */
export function entryDate(
  profile: ColumnProfile,
  { columns, isFilled, year }: OtherDates,
  guesses: FieldGuesses,
): FieldRules {
  const recipe = dateRecipe(profile);
  const missing = Math.round(withoutDate(profile) * profile.rows);
  if (missing === 0) return recipe;
  const isInvented = year
    ? year.else !== undefined
    : !isFilled && missing > profile.rows * MAX_WITHOUT_DATE;
  const last = year ?? (isInvented ? { value: UNKNOWN_DATE } : undefined);
  const chain = [...columns.map(dateRecipe), ...(last ? [last] : [])];
  if (chain.length === 0) return recipe;
  const instead = [
    ...columns.map(({ name }) => `"${name}"`),
    ...(year ? [year.template ?? `1 January of the year in "${year.from}"`] : []),
    ...(isInvented ? [UNKNOWN_DATE] : []),
  ];
  guesses.note(
    `${missing === 1 ? '1 row has' : `${number(missing)} rows have`} no date in "${profile.name}". Such a row gets ${instead.join(', then ')}${isInvented ? '' : ', if it has that'}.`,
  );
  return [recipe, ...chain].reduceRight((next, rules) => ({ ...rules, else: next }));
}

export function guessWithoutDates(year: FieldRules | undefined, guesses: FieldGuesses): void {
  const where = year?.else ? `; a row without one gets ${UNKNOWN_DATE}` : ' everywhere';
  if (year?.template) {
    guesses.make('checkin_date', year, `no column is a date: made of ${year.template}`);
    guesses.note(`No column is a date. checkin_date is made of ${year.template}${where}.`);
  } else if (year) {
    guesses.make('checkin_date', year, `no column is a date: from the year in ${year.from}`);
    guesses.note(
      `No column is a date. checkin_date is 1 January of the year in "${year.from}"${where}.`,
    );
  } else {
    guesses.make('checkin_date', { value: UNKNOWN_DATE }, 'no column is a date');
    guesses.note(`No column is a date. checkin_date is ${UNKNOWN_DATE} everywhere.`);
  }
}
