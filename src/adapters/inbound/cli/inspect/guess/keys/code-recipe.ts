import type { FieldRules } from '../../../recipe/recipe.js';
import { replacement } from '../../../recipe/values/replacement.js';
import type { Candidate } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { checkDigits } from './check-digits.js';
import { guessCodeRules, yearBehindNumber } from './code-rules.js';
import { withoutCode } from './find-code.js';
import { areRandom } from './random-ids.js';
import { noteShortNumbers } from './short-numbers.js';
import { turnedCodes } from './turned-codes.js';

export const PREFIX = 'EXP-';
/** A text without a digit, such as "pending", is no code. */
export const NO_NUMBER = { pattern: '^[^0-9]*$', with: '' };
/** Of an id that is a code as it is. */
const LONGEST = 40;

/** A code that stays the same as long as the id does. */
export function codeOfId(
  id: Candidate,
  made: FieldRules,
  place: string | undefined,
  guesses: FieldGuesses,
): FieldRules | string {
  const isNumbered = withoutCode(id.profile) === 0 && id.profile.values.every(isShort);
  return isNumbered && !areRandom(id.profile)
    ? codeRecipe(id, undefined, place, guesses, undefined)
    : made;
}

function isShort(value: string): boolean {
  return value.length <= LONGEST && !/[^\p{L}\p{N}./_ -]/u.test(value);
}

/** How the codes of a column become those of records. */
export function codeRecipe(
  { profile }: Candidate,
  otherwise: FieldRules | undefined,
  place: string | undefined,
  guesses: FieldGuesses,
  /** What the codes are made from that are missing, if it is not the row. */
  key: Candidate | undefined,
): FieldRules | string {
  const from = profile.name;
  if (areRandom(profile) && !otherwise) {
    guesses.note(
      `The codes in "${from}" were drawn by a program (${profile.values[0]}), and no part of them is a number. cod_archivo is made from the whole code.`,
    );
    return { hash: [from], prefix: PREFIX };
  }
  const checked = checkDigits(profile, guesses);
  const turns = checked.map(replacement);
  const values = profile.values.map((value) => turns.reduce((text, turn) => turn(text), value));
  const rules = guessCodeRules(values, place);
  const year = rules?.number === 'first' ? undefined : yearBehindNumber(values);
  if (year) {
    guesses.note(
      `In some codes of "${from}" the year stands behind the number (${year.example}). The recipe turns them around: the number of a record is no year.`,
    );
  }
  const others =
    rules?.number === 'last' ? turnedCodes(from, values, guesses, year !== undefined) : [];
  const turned = [...checked, ...(year ? [year.turned] : []), ...others];
  const replace = [...turned, ...(otherwise ? [NO_NUMBER] : [])];
  noteShortNumbers(profile, replace, rules, guesses);
  if (otherwise) {
    const share = Math.max(1, Math.round(100 * withoutCode(profile)));
    const origin = key ? `"${key.profile.name}"` : 'the row, and another one when the row changes';
    guesses.note(
      `Some rows (${share} %) have no code in "${from}". They get one that is made from ${origin}.`,
    );
    return { from, replace, code: rules ?? {}, else: otherwise };
  }
  if (!rules && !year) return from;
  return { from, ...(turned.length > 0 && { replace }), ...(rules && { code: rules }) };
}
