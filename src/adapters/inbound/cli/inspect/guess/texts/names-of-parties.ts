import type { ColumnProfile } from '../column-profile.js';
import type { ProfiledColumn } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName, nameScores } from '../name-hints.js';
import { couldBePersons, hasNamesOfParties, isNameOfParty } from '../party-names.js';

/** What does not say whose name it is. */
const NAME = /^(name|nombre|nome|nom|izena|full ?name|naam|namn|navn)( \d)?$/;

/** Says why a column that is called a title is none. */
export function noteNamesOfParties(
  columns: readonly ProfiledColumn[],
  guesses: FieldGuesses,
): void {
  const found = columns
    .map(({ profile }) => profile)
    .find((profile) => nameScores(profile.name).title > 0 && hasNamesOfParties(profile));
  if (!found) return;
  const example = found.values.find(isNameOfParty);
  guesses.note(
    `"${found.name}" seems to have names of persons or firms (${example}), and is left out.`,
  );
}

/** Says that the names that are taken for titles may be those of persons. */
export function noteDoubtfulName(profile: ColumnProfile, guesses: FieldGuesses): boolean {
  if (!NAME.test(foldedName(profile.name)) || !couldBePersons(profile)) return false;
  const example = profile.values.find(isNameOfParty) ?? profile.values[0];
  guesses.note(
    `"${profile.name}" may have names of persons or firms (${example}). If so, let "title" name another column: a registry is for everybody to read.`,
  );
  return true;
}
