import type { ProfiledColumn } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName } from '../name-hints.js';

const NOTES =
  /(^| )(notes?|notas?|comments?|comentarios?|comentaris?|commentaires?|remarks?|bemerkung(en)?)$/;
const MIN_LENGTH = 10;

/** What an office notes for itself is not published unless a person says so. */
export function noteInternalNotes(columns: readonly ProfiledColumn[], guesses: FieldGuesses): void {
  const found = columns.find(
    ({ profile, kind }) =>
      kind.kind === 'text' && profile.length > MIN_LENGTH && NOTES.test(foldedName(profile.name)),
  );
  if (!found || !guesses.isFree(found)) return;
  const { name } = found.profile;
  guesses.note(
    `"${name}" may have notes that are not for the public, and is left out. If all may read them, write "content": ${JSON.stringify(name)} into the recipe.`,
  );
}
