import type { ProfiledColumn } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { nameScores } from '../name-hints.js';
import { hasNamesOfParties, isNameOfParty } from '../party-names.js';

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
