import { isVague } from '../column-kind.js';
import type { ColumnProfile } from '../column-profile.js';
import { type Candidate, type ProfiledColumn, type Roles, SURE } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName, nameScores, OF_AN_END } from '../hints/name-hints.js';
import { noteDateDoubts } from './date-doubts.js';
import { dateRecipe, MAX_WITHOUT_DATE, withoutDate } from './date-recipe.js';
import { entryDate, guessWithoutDates } from './entry-date.js';
import { isOfExport } from './export-date.js';
import { monthOfYear } from './month-of-year.js';
import { type CodeColumn, yearAlone } from './year-alone.js';

/** Dates that say nothing of when a record came in, however full they are. */
const LATER =
  /complet|final|clos|birth|nacimiento|updat|modif|actualiz|atualiz|aktuali[sz]|[ou]p{1,2}dater|geandert|gewijzigd|extract|export|load|download|inspect|appeal|due|target/;
const MIN_SCORE = 0.5;
/** Words, and a year behind a space: `martes, 2 de febrero de 2024`. Few codes are written so. */
const WORD = /\p{L}{3}/u;
const SPACED_YEAR = /\s(19|20)\d\d\b/;

/** Guesses the dates of entry and of inscription. */
export function guessDates(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  code: CodeColumn | undefined,
  guesses: FieldGuesses,
): void {
  const isNamed = ({ score }: Candidate) => score >= MIN_SCORE;
  const entries = roles.checkin_date.filter(isNamed);
  const decisions = roles.inscription_date.filter(isNamed);
  const known = new Set([...entries, ...decisions].map(({ profile }) => profile));
  const unnamed = roles.checkin_date.filter(({ profile }) => !known.has(profile));
  const others = unnamed.filter(
    ({ profile }) => !isLater(foldedName(profile.name)) && !isOfExport(profile),
  );
  // A key of 13 digits may be a count of milliseconds by chance, a written date is none.
  const written = others.filter(({ profile }) => !isCounted(profile));
  const dated = written.length > 0 ? written : others;
  // A month that others share is worse than a day.
  const daily = dated.filter(({ profile }) => !isVague(profile.dates.formats));
  const likely = daily.length > 0 ? daily : dated;
  const entry = entries[0] ?? fullest([...decisions.slice(0, 1), ...likely]) ?? unnamed[0];
  const decision = decisions.find(({ profile }) => profile !== entry?.profile);
  const year = monthOfYear(roles, columns) ?? yearAlone(roles, code, entry?.profile);
  if (!entry) guessWithoutDates(year, guesses);
  else {
    if (entries.length === 0) {
      guesses.note(
        `No column looks like a date of entry. checkin_date is taken from "${entry.profile.name}".`,
      );
    }
    const full = [...entries, ...likely].find(
      (each) => each !== entry && isFull(each) && !isOfExport(each.profile),
    );
    const instead = full && entries.includes(full) ? [full] : [decision, full];
    const profiles = instead.flatMap((each) => (each ? [each.profile] : []));
    const other = {
      columns: profiles,
      isFilled: full !== undefined,
      year: full ? undefined : year,
    };
    const recipe = entryDate(entry.profile, other, guesses);
    guesses.set('checkin_date', recipe, entry, entries.length > 0 && isSure(entry));
  }
  if (entries.length === 0) noteUnreadDates(columns, guesses);
  const inscription = decision ?? decisions[0];
  if (inscription) {
    const recipe = dateRecipe(inscription.profile);
    guesses.set('inscription_date', recipe, inscription, isSure(inscription));
  }
  for (const profile of new Set([entry?.profile, inscription?.profile])) {
    if (profile) noteDateDoubts(profile, guesses);
  }
}

/** Dates in a form that is not known look like any other text, and another date stands for them. */
function noteUnreadDates(columns: readonly ProfiledColumn[], guesses: FieldGuesses): void {
  const unread = columns.find(
    ({ profile }) =>
      nameScores(profile.name).checkin_date >= MIN_SCORE &&
      profile.share((value) => WORD.test(value) && SPACED_YEAR.test(value)) > MIN_SCORE,
  )?.profile;
  if (!unread) return;
  guesses.note(
    `"${unread.name}" sounds like the date of entry, but its texts are in no form of dates that is known here, such as ${unread.values[0]}. If they are dates, take them in place of that one: see "dates" and "replace" of recipes.`,
  );
}

/** The first that has nearly all dates, or else the one that has most. */
function fullest(candidates: readonly Candidate[]): Candidate | undefined {
  const byDates = (a: Candidate, b: Candidate) => withoutDate(a.profile) - withoutDate(b.profile);
  return candidates.find(isFull) ?? [...candidates].sort(byDates)[0];
}

function isFull({ profile }: Candidate): boolean {
  return withoutDate(profile) <= MAX_WITHOUT_DATE;
}

function isCounted({ dates }: ColumnProfile): boolean {
  return dates.formats.every((format) => format.startsWith('epoch'));
}

function isLater(name: string): boolean {
  return LATER.test(name) || OF_AN_END.test(name);
}

function isSure({ score, profile }: Candidate): boolean {
  return score >= SURE && !profile.dates.isAmbiguous && !profile.dates.mixed;
}
