import type { Replacement } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import type { FieldGuesses } from '../field-guesses.js';

/** `1999-0.244.142-4`: it would be the number of the record by itself. */
const CHECK_DIGIT: Replacement = { pattern: '^(.*[0-9]{2,})-([0-9])$', with: '$1$2' };
const MOST = 0.8;
const MIN_VALUES = 30;
/** Digits that are computed from the others are spread evenly, and those of parts are not. */
const MIN_DISTINCT = 8;
const MOST_FREQUENT = 0.25;

/** How check digits are written behind the number, if the codes end in such. */
export function checkDigits(
  { name, values }: ColumnProfile,
  guesses: FieldGuesses,
): readonly Replacement[] {
  const form = new RegExp(CHECK_DIGIT.pattern);
  const found = values.map((value) => form.exec(value)).filter((match) => match !== null);
  const counts = new Map<string, number>();
  for (const [, , digit = ''] of found) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const isEven =
    counts.size >= MIN_DISTINCT && Math.max(...counts.values()) <= found.length * MOST_FREQUENT;
  if (found.length < Math.max(MIN_VALUES, values.length * MOST) || !isEven) return [];
  guesses.note(
    `The last digit of the codes in "${name}" (${found[0]?.[0]}) seems to be a check digit. The recipe writes it behind the number without a hyphen: alone it would be the number of the record.`,
  );
  return [CHECK_DIGIT];
}
