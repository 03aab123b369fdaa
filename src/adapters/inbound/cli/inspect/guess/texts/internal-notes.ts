import type { ProfiledColumn } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName, INTERNAL_NOTE } from '../hints/name-hints.js';

const MIN_LENGTH = 10;

export function isInternalNote(name: string): boolean {
  return INTERNAL_NOTE.test(foldedName(name));
}

/** What an office notes for itself is not published unless a person says so. */
export function noteInternalNotes(columns: readonly ProfiledColumn[], guesses: FieldGuesses): void {
  const found = columns.find(
    ({ profile, kind }) =>
      kind.kind === 'text' && profile.length > MIN_LENGTH && isInternalNote(profile.name),
  );
  if (!found || !guesses.isFree(found)) return;
  const { name } = found.profile;
  guesses.note(
    `"${name}" may have notes that are not for the public, and is left out. If all may read them, write "content": ${JSON.stringify(name)} into the recipe.`,
  );
}
