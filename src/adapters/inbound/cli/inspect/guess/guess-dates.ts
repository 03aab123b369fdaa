import type { FieldRules } from '../../recipe/recipe.js';
import type { ColumnProfile } from './column-profile.js';
import { type Candidate, type Roles, SURE } from './column-roles.js';
import { matches, YEARS_FROM } from './date-formats.js';
import type { FieldGuesses } from './field-guesses.js';

/** The column of the code, and how a year is found in it. */
interface CodeColumn {
  readonly name: string;
  readonly year: { readonly pattern: string; readonly dates: string } | undefined;
}

/** Where no date is known, one that nobody takes for real. */
const UNKNOWN_DATE = '1900-01-01';
/** Texts that mean "none" and stand where dates should, at most so many of them. */
const MAX_NOTHINGS = 10;
const MAX_WITHOUT_DATE = 0.02;
const MIN_SCORE = 0.5;

/** Guesses the dates of entry and of inscription. */
export function guessDates(
  roles: Roles,
  code: CodeColumn | undefined,
  guesses: FieldGuesses,
): void {
  const isNamed = ({ score }: Candidate) => score >= MIN_SCORE;
  const entries = roles.checkin_date.filter(isNamed);
  const decisions = roles.inscription_date.filter(isNamed);
  const others = roles.checkin_date.filter((each) => !isNamed(each));
  const entry = entries[0] ?? decisions[0] ?? others[0];
  const decision = decisions.find(({ profile }) => profile !== entry?.profile);
  const year = yearAlone(roles, code, entry?.profile);
  if (!entry) guessWithoutDates(year, guesses);
  else {
    if (entries.length === 0) {
      const from = quoted(entry.profile);
      guesses.note(`No column looks like a date of entry. checkin_date is taken from ${from}.`);
    }
    const recipe = entryDate(entry.profile, decision?.profile, year, guesses);
    guesses.set('checkin_date', recipe, entry, entries.length > 0 && isSure(entry));
  }
  if (decision) {
    guesses.set('inscription_date', dateRecipe(decision.profile), decision, isSure(decision));
  }
  for (const each of [entry, decision]) {
    if (!each?.profile.dates.isAmbiguous) continue;
    guesses.note(
      `Days and months cannot be told apart in ${quoted(each.profile)}. Look at its "dates".`,
    );
  }
}

function guessWithoutDates(year: FieldRules | undefined, guesses: FieldGuesses): void {
  if (year) guesses.make('checkin_date', year, 'no column is a date: from the year');
  else {
    guesses.make('checkin_date', { value: UNKNOWN_DATE }, 'no column is a date');
    guesses.note(`No column is a date. checkin_date is ${UNKNOWN_DATE} everywhere.`);
  }
}

/** Where the date of entry is empty, another date stands for it: a later one is better than none. */
function entryDate(
  profile: ColumnProfile,
  decision: ColumnProfile | undefined,
  year: FieldRules | undefined,
  guesses: FieldGuesses,
): FieldRules {
  const recipe = dateRecipe(profile);
  const missing = profile.empty + Math.round(profile.given * (1 - profile.dates.share));
  if (missing === 0) return recipe;
  const isOften = missing > profile.rows * MAX_WITHOUT_DATE;
  const last = year ?? (isOften ? { value: UNKNOWN_DATE } : undefined);
  const next = decision ? { ...dateRecipe(decision), ...(last && { else: last }) } : last;
  if (!next) return recipe;
  const instead = [
    ...(decision ? [quoted(decision)] : []),
    ...(year ? ['the year alone'] : last ? [UNKNOWN_DATE] : []),
  ];
  guesses.note(
    `${missing.toLocaleString('en')} rows have no date in ${quoted(profile)}. They get ${instead.join(', then ')}.`,
  );
  return { ...recipe, else: next };
}

/** The first of January of a year that stands in a column of its own, or in the code. */
function yearAlone(
  roles: Roles,
  code: CodeColumn | undefined,
  entry: ColumnProfile | undefined,
): FieldRules | undefined {
  const column = roles.year.find(({ profile }) => profile !== entry);
  if (column) return { from: column.profile.name, dates: ['yyyy'] };
  if (!code?.year) return undefined;
  const { pattern, dates } = code.year;
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
  };
}

function dateRecipe(profile: ColumnProfile): FieldRules {
  const { formats, hasTime } = profile.dates;
  const nothings = textsForNothing(profile);
  return {
    from: profile.name,
    ...(nothings.length > 0 && {
      replace: [{ pattern: `^(${nothings.map(escaped).join('|')})$`, with: '' }],
    }),
    dates: formats,
    ...(hasTime && { time: 'drop' as const }),
    ...(formats.some((format) => /(^|[^y])yy([^y]|$)/.test(format)) && { yearsFrom: YEARS_FROM }),
  };
}

function textsForNothing({ values, dates }: ColumnProfile): string[] {
  const others = values.filter((value) => !matches(dates.formats, value));
  return others.length > MAX_NOTHINGS ? [] : others.filter((value) => value.length <= 30);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function isSure({ score, profile }: Candidate): boolean {
  return score >= SURE && !profile.dates.isAmbiguous;
}

function quoted({ name }: ColumnProfile): string {
  return `"${name}"`;
}
