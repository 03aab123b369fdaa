import type { FieldRules } from '../../../recipe/recipe.js';
import { type Candidate, distinctShare } from '../column-roles.js';
import { MIN_UNIQUE, withoutCode } from './find-code.js';

/**
 * `{Año}/{Número}`, where numbers begin again each year and only the two together are a code.
 * Undefined if the numbers are those of the records already, or if the years are too few to tell
 * them apart.
 */
export function numbersOfYears(
  { profile }: Candidate,
  years: readonly Candidate[],
): FieldRules | undefined {
  const areNumbers = profile.values.every((value) => /^\d{1,6}$/.test(value));
  if (!areNumbers || distinctShare(profile) >= MIN_UNIQUE || withoutCode(profile) > 0) {
    return undefined;
  }
  const year = years.find(
    (each) =>
      each.profile.empty === 0 &&
      each.profile.distinct > 1 &&
      each.profile.distinct * profile.distinct >= profile.given,
  );
  return year && { template: `{${year.profile.name}}/{${profile.name}}` };
}
