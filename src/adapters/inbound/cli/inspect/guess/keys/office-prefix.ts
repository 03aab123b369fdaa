import type { FieldRecipe } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import type { FieldGuesses } from '../field-guesses.js';

/** `Vilanova-de-Arousa`: the name of a place as it may stand in a code. */
export function placeInCodes(place: string): string {
  return place.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/**
 * The id that comes from a column. Bare numbers are those of other offices too, and a merge would
 * take their records for the same: the place of the office tells them apart.
 */
export function officeId(
  { name, values }: ColumnProfile,
  place: string | undefined,
  guesses: FieldGuesses,
): FieldRecipe {
  if (!values.every((value) => /^\d+$/.test(value))) return name;
  const why = `The ids in "${name}" are bare numbers, as those of other offices may be.`;
  if (place === undefined) {
    const example = JSON.stringify({ from: name, prefix: 'LU-' });
    guesses.note(
      `${why} If the registry has several offices, give each its prefix: "id": ${example}.`,
    );
    return name;
  }
  const prefix = `${placeInCodes(place)}-`;
  guesses.note(`${why} The recipe writes "${prefix}" before them.`);
  return { from: name, prefix };
}
