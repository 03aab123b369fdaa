import type { ProfiledColumn } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { isInternalNote } from './internal-notes.js';
import { partyInTexts } from './names-of-parties.js';

/** Some thirty words. What is longer is a document, or what one says. */
const LONG = 200;

/** The longest texts that no field took: searches could look at them, and a person must say so. */
export function noteLongTexts(columns: readonly ProfiledColumn[], guesses: FieldGuesses): void {
  const [longest] = columns
    .filter(guesses.isFree)
    .filter(({ profile, kind }) => kind.kind === 'text' && profile.length > LONG)
    .filter(({ profile }) => !isInternalNote(profile.name) && partyInTexts(profile) === undefined)
    .sort((a, b) => b.profile.length - a.profile.length);
  if (!longest) return;
  const { name } = longest.profile;
  guesses.note(
    `"${name}" has long texts, and is left out. If searches are to look at them, write "content": ${JSON.stringify(name)} into the recipe.`,
  );
}
