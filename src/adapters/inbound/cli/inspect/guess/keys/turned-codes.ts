import type { Replacement } from '../../../recipe/recipe.js';
import type { FieldGuesses } from '../field-guesses.js';

/** Three digits or more that are no year. RE2 cannot say "but not". */
const NUMBER = '([0-9]{3}|[0-9]{5,}|[03-9][0-9]{3}|1[0-8][0-9]{2}|2[1-9][0-9]{2})';
const YEAR = '(?:19|20)[0-9]{2}';
const TURNED = '$1$4$3$2';

/** `144032/FO/2025`, `2645/22` and `39/09.11.2018`: the year stands behind the number. */
const YEAR_BEHIND: readonly Replacement[] = [
  { pattern: `^([^0-9]*)${NUMBER}([/-]+(?:\\p{L}+[/-])+)(${YEAR}|[0-9]{2})$`, with: TURNED },
  { pattern: `^([^0-9]*)${NUMBER}([/-])([0-2][0-9]|[7-9][0-9])$`, with: TURNED },
  {
    pattern: `^([^0-9]*)([0-9]+)([/-])([0-9]{1,2}[.][0-9]{1,2}[.]${YEAR})$`,
    with: TURNED,
  },
];
/** `25/01744/S73A`: the kind of application has digits, and stands behind the number. */
const SUFFIX: Replacement = {
  pattern: `^(.*[/-])${NUMBER}[/-]((?:(?:\\p{L}+|${YEAR})[/-])*\\p{L}+[0-9]{1,2}\\p{L}*)$`,
  with: '$1$3/$2',
};

/** How codes of other forms are turned around among codes that end in their number. */
export function turnedCodes(
  name: string,
  values: readonly string[],
  guesses: FieldGuesses,
  /** Whether it was said that a year stands behind a number. */
  isSaid: boolean,
): readonly Replacement[] {
  const years = YEAR_BEHIND.filter((turn) => isTold(matchesOf(turn, values)));
  const [year] = years.flatMap((turn) => matchesOf(turn, values));
  if (year && !isSaid) {
    guesses.note(
      `In some codes of "${name}" the year stands behind the number (${year[0]}). The recipe turns them around: the number of a record is no year.`,
    );
  }
  const suffixes = matchesOf(SUFFIX, values);
  const [suffix] = suffixes;
  // If most codes are such, the digits behind may well be the number.
  if (!suffix || suffixes.length * 2 > values.length) return years;
  guesses.note(
    `In some codes of "${name}" the letters behind the number have digits (${suffix[0]}). The recipe takes ${suffix[2]} for the number.`,
  );
  return [...years, SUFFIX];
}

/** Numbers vary at least as much as the years behind them. */
function isTold(matches: readonly RegExpExecArray[]): boolean {
  const numbers = new Set(matches.map((match) => match[2]));
  const years = new Set(matches.map((match) => (match[4] as string).slice(-2)));
  return matches.length > 0 && numbers.size >= years.size;
}

function matchesOf({ pattern }: Replacement, values: readonly string[]): RegExpExecArray[] {
  const form = new RegExp(pattern, 'u');
  return values.map((value) => form.exec(value)).filter((match) => match !== null);
}
