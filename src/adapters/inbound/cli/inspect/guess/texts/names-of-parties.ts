import type { ColumnProfile } from '../column-profile.js';
import type { ProfiledColumn } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName, isOfParty, nameScores } from '../hints/name-hints.js';
import { couldBePersons, hasNamesOfParties, isNameOfParty } from '../party-names.js';

/** What does not say whose name it is. */
const NAME = /^(name|nombre|nome|nom|izena|full ?name|naam|namn|navn)( \d)?$/;

/** `Owner: Sabela Varela`, in the middle of a text. */
const NAMED = /(?<!\p{L})(\p{L}{1,30})\s?:\s?(?=\p{Lu})[^;\n]{2,}/gu;
const MIN_NAMED = 0.1;
const SHOWN = 40;

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
  const named = partyInTexts(profile);
  if (named !== undefined) {
    guesses.note(
      `The texts in "${profile.name}" name persons (${named} …). Let "title" name another column, or "replace" take the names out: a registry is for everybody to read.`,
    );
    return true;
  }
  if (!NAME.test(foldedName(profile.name)) || !couldBePersons(profile)) return false;
  const example = profile.values.find(isNameOfParty) ?? profile.values[0];
  guesses.note(
    `"${profile.name}" may have names of persons or firms (${example}). If so, let "title" name another column: a registry is for everybody to read.`,
  );
  return true;
}

/** The first place where many texts of a column name persons by what they are to the record. */
export function partyInTexts(profile: ColumnProfile): string | undefined {
  const found = profile.values.flatMap((value) => {
    const named = [...value.matchAll(NAMED)].find(([, word]) => isOfParty(word as string));
    return named ? [named[0].slice(0, SHOWN)] : [];
  });
  return found.length >= profile.values.length * MIN_NAMED ? found[0] : undefined;
}

/** Says that a text which names persons is not published unless a person says so. */
export function notePartyInContent(profile: ColumnProfile, guesses: FieldGuesses): boolean {
  const example = partyInTexts(profile);
  if (example === undefined) return false;
  guesses.note(
    `The texts in "${profile.name}" name persons (${example} …), and are left out. If all may read them, write "content": ${JSON.stringify(profile.name)} into the recipe.`,
  );
  return true;
}
