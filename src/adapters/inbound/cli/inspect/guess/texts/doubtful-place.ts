import { number } from '../../../output/format-numbers.js';
import type { ColumnProfile } from '../column-profile.js';
import { type Candidate, distinctShare } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName } from '../hints/name-hints.js';

/** Words for a part of a town, and as often for a part of the economy or of an administration. */
const AMBIGUOUS = /(^| )(area|sector|zona|ambito|ambit|eremua)$/;
const FEW = 0.3;
const MOST = 0.1;

/** Whether values may be no places: few different ones without a number, such as `Energía`. */
export function isDoubtfulPlace(profile: ColumnProfile): boolean {
  return (
    AMBIGUOUS.test(foldedName(profile.name)) &&
    distinctShare(profile) < FEW &&
    profile.share((value) => /\d/.test(value)) < MOST
  );
}

/** The same columns; those that may have no places come last. */
export function surestPlaces(candidates: readonly Candidate[]): readonly Candidate[] {
  const doubtful = candidates.filter(({ profile }) => isDoubtfulPlace(profile));
  return [...candidates.filter((each) => !doubtful.includes(each)), ...doubtful];
}

export function noteDoubtfulPlace(profile: ColumnProfile, guesses: FieldGuesses): boolean {
  if (!isDoubtfulPlace(profile)) return false;
  const values = profile.distinct === 1 ? 'one value' : `${number(profile.distinct)} values`;
  guesses.note(
    `"${profile.name}" has only ${values} (${profile.samples.join(', ')}). If they are no places, take "area" out of the recipe.`,
  );
  return true;
}
