import { number } from '../../../output/format-numbers.js';
import type { CodeRules, Replacement } from '../../../recipe/recipe.js';
import { recordCode } from '../../../recipe/values/record-code.js';
import { replacement } from '../../../recipe/values/replacement.js';
import type { ColumnProfile } from '../column-profile.js';
import type { FieldGuesses } from '../field-guesses.js';

const MIN_SHARE = 0.05;
/** With one and the same number. More are no numbers that an office counts. */
const MOST = 0.5;
/** Of fewer codes so many may have one number by chance. */
const MIN_CODES = 20;
/** Numbers that are counted from 1 are short at first. Those of so many digits are not. */
const MANY_DIGITS = 4;

/** Says that the numbers of codes seem to be years or parts: as most are the same, or some unlike the others. */
export function noteShortNumbers(
  { name, values }: ColumnProfile,
  replace: readonly Replacement[],
  /** Undefined if the codes are left as they are. */
  rules: CodeRules | undefined,
  guesses: FieldGuesses,
): void {
  const turns = replace.map(replacement);
  const code = rules ? recordCode(rules) : (text: string) => text;
  const found = values
    .map((value) => ({ value, turned: turns.reduce((text, turn) => turn(text), value) }))
    .filter(
      ({ turned }) => /[0-9]/.test(turned) && (rules?.prefix || /\p{L}|\d\D+\d/u.test(turned)),
    )
    .map(({ value, turned }) => ({ value, digits: code(turned).replace(/^.*-/, '') }));
  if (noteSameNumber(name, found, guesses) || !rules) return;
  const years = found.filter(({ digits }) => /^(19|20)\d\d$/.test(digits));
  // Among numbers that are counted, each year stands once by chance.
  const areYears = years.length > 2 * new Set(years.map(({ digits }) => digits)).size;
  const short = found.filter(
    (each) => each.digits.length <= 2 || (areYears && years.includes(each)),
  );
  const long = found.filter(
    (each) => each.digits.length >= MANY_DIGITS && !(areYears && years.includes(each)),
  );
  const [first] = short;
  if (!first || short.length <= found.length * MIN_SHARE || long.length * 2 < found.length) return;
  guesses.note(
    `In ${number(short.length)} of ${number(found.length)} codes of "${name}" the number would be a year, or have one or two digits (${first.digits} of ${first.value}), while most have more. "replace" of cod_archivo can put the number last.`,
  );
}

/** Whether most codes have one number, as the 00 of `2005.02.501-00`, which is then said. */
function noteSameNumber(
  name: string,
  found: readonly { readonly value: string; readonly digits: string }[],
  guesses: FieldGuesses,
): boolean {
  const counts = new Map<string, number>();
  for (const { digits } of found) counts.set(digits, (counts.get(digits) ?? 0) + 1);
  const alike = Math.max(0, ...counts.values());
  if (found.length < MIN_CODES || alike <= found.length * MOST) return false;
  const first = found.find(({ digits }) => counts.get(digits) === alike);
  guesses.note(
    `In ${number(alike)} of ${number(found.length)} codes of "${name}" the number would be ${first?.digits}, as in ${first?.value}. It is probably another part that counts: "replace" of cod_archivo can put that last.`,
  );
  return true;
}
