import type { FieldRules } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import { type Candidate, type Roles, SURE } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName } from '../name-hints.js';
import { YEARS_FROM } from './date-formats.js';
import { dateRecipe, withoutDate } from './date-recipe.js';
import { midnightZone } from './midnight-zone.js';

/** The column of the code, and how a year is found in it. */
interface CodeColumn {
  readonly name: string;
  readonly year: { readonly pattern: string; readonly dates: string } | undefined;
}

/** Where no date is known, one that nobody takes for real. */
const UNKNOWN_DATE = '1900-01-01';
/** Dates that say nothing of when a record came in, however full they are. */
const LATER =
  /expir|caduc|venc|complet|final|clos|birth|nacimiento|updat|modif|actualiz|extract|export|load|download|inspect|appeal|due|target/;
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
  const known = new Set([...entries, ...decisions].map(({ profile }) => profile));
  const unnamed = roles.checkin_date.filter(({ profile }) => !known.has(profile));
  const others = unnamed.filter(({ profile }) => !LATER.test(foldedName(profile.name)));
  const entry = entries[0] ?? fullest([...decisions.slice(0, 1), ...others]) ?? unnamed[0];
  const decision = decisions.find(({ profile }) => profile !== entry?.profile);
  const year = yearAlone(roles, code, entry?.profile);
  if (!entry) guessWithoutDates(year, guesses);
  else {
    if (entries.length === 0) {
      const from = quoted(entry.profile);
      guesses.note(`No column looks like a date of entry. checkin_date is taken from ${from}.`);
    }
    const full = [...entries, ...others].find(
      ({ profile }) => profile !== entry.profile && withoutDate(profile) <= MAX_WITHOUT_DATE,
    );
    const instead = (full && entries.includes(full) ? [full] : [decision, full]).flatMap((each) =>
      each ? [each.profile] : [],
    );
    const last = full ? undefined : year;
    const recipe = entryDate(entry.profile, instead, last, full !== undefined, guesses);
    guesses.set('checkin_date', recipe, entry, entries.length > 0 && isSure(entry));
  }
  const inscription = decision ?? decisions[0];
  if (inscription) {
    const recipe = dateRecipe(inscription.profile);
    guesses.set('inscription_date', recipe, inscription, isSure(inscription));
  }
  for (const profile of new Set([entry?.profile, inscription?.profile])) {
    if (profile) noteDoubts(profile, guesses);
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
  others: readonly ColumnProfile[],
  year: FieldRules | undefined,
  isFilled: boolean,
  guesses: FieldGuesses,
): FieldRules {
  const recipe = dateRecipe(profile);
  const missing = Math.round(withoutDate(profile) * profile.rows);
  if (missing === 0) return recipe;
  const isInvented = !year && !isFilled && missing > profile.rows * MAX_WITHOUT_DATE;
  const last = year ?? (isInvented ? { value: UNKNOWN_DATE } : undefined);
  const chain = [...others.map(dateRecipe), ...(last ? [last] : [])];
  if (chain.length === 0) return recipe;
  const instead = [
    ...others.map(quoted),
    ...(year ? ['the year alone'] : isInvented ? [UNKNOWN_DATE] : []),
  ];
  guesses.note(
    `${missing.toLocaleString('en')} rows have no date in ${quoted(profile)}. They get ${instead.join(', then ')}.`,
  );
  return [recipe, ...chain].reduceRight((next, rules) => ({ ...rules, else: next }));
}

/** The first that has nearly all dates, or else the one that has most. */
function fullest(candidates: readonly Candidate[]): Candidate | undefined {
  const isFull = ({ profile }: Candidate) => withoutDate(profile) <= MAX_WITHOUT_DATE;
  const byDates = (a: Candidate, b: Candidate) => withoutDate(a.profile) - withoutDate(b.profile);
  return candidates.find(isFull) ?? [...candidates].sort(byDates)[0];
}

function noteDoubts(profile: ColumnProfile, guesses: FieldGuesses): void {
  if (profile.dates.isAmbiguous) {
    guesses.note(
      `Days and months cannot be told apart in ${quoted(profile)}. Look at its "dates".`,
    );
  }
  const zone = midnightZone(profile);
  if (!zone) return;
  const mended = zone.canBeTold
    ? `The recipe adds ${zone.offset}; look at its "dates".`
    : 'A recipe cannot move them; --transform can.';
  guesses.note(
    `All of ${quoted(profile)} is at ${zone.hours.join(' or ')} UTC: midnights of another zone, it seems, which as they stand are a day early. ${mended}`,
  );
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

function isSure({ score, profile }: Candidate): boolean {
  return score >= SURE && !profile.dates.isAmbiguous;
}

function quoted({ name }: ColumnProfile): string {
  return `"${name}"`;
}
