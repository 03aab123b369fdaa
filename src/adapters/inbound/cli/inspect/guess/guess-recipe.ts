import type { FileOptions } from '../../readers/file-options.js';
import type { Recipe } from '../../recipe/recipe.js';
import { columnRoles, type ProfiledColumn } from './column-roles.js';
import { guessDates } from './dates/guess-dates.js';
import { type FieldGuess, FieldGuesses } from './field-guesses.js';
import { guessLinks } from './guess-links.js';
import { guessMunicipality, onlyPlace } from './guess-municipality.js';
import { yearInCodes } from './keys/code-rules.js';
import { guessKeys } from './keys/guess-keys.js';
import { missingNote } from './missing-values.js';
import { guessTexts } from './texts/guess-texts.js';
import { noteTwiceEncoded } from './texts/twice-encoded-cells.js';

export interface RecipeGuess {
  readonly recipe: Recipe;
  readonly guesses: readonly FieldGuess[];
  /** What a person should look at, as sentences. */
  readonly notes: readonly string[];
}

/** Makes a recipe from the names and the values of columns. */
export function guessRecipe(
  columns: readonly ProfiledColumn[],
  file: FileOptions,
  fileName: string,
): RecipeGuess {
  const roles = columnRoles(columns);
  const guesses = new FieldGuesses();
  const code = guessKeys(roles, columns, onlyPlace(roles, fileName), guesses);
  const codes = code && { name: code.profile.name, year: yearInCodes(code.profile) };
  guessDates(roles, columns, codes, guesses);
  guessMunicipality(roles, columns, fileName, guesses);
  guessLinks(roles, guesses);
  guessTexts(roles, columns, code, guesses);
  const profiles = columns.map(({ profile }) => profile);
  noteTwiceEncoded(profiles, guesses);
  const missing = [...new Set(profiles.flatMap((profile) => [...profile.missing]))];
  if (missing.length > 0) guesses.note(missingNote(missing));
  return {
    recipe: {
      ...(Object.keys(file).length > 0 && { file }),
      ...(missing.length > 0 && { missingValues: missing }),
      fields: guesses.fields,
    },
    guesses: guesses.all,
    notes: guesses.notes,
  };
}
