import type { FieldRecipe } from '../../recipe/recipe.js';
import { isUrl } from './column-kind.js';
import type { Candidate, Roles } from './column-roles.js';
import type { FieldGuesses } from './field-guesses.js';

/** The contract has room for the technical document and the agreement. */
const MAX_LINKS = 2;

export function guessLinks(roles: Roles, guesses: FieldGuesses): void {
  const found = roles.links.filter(guesses.isFree).slice(0, MAX_LINKS);
  for (const candidate of [...found].reverse()) {
    guesses.set('links', linksRecipe(found), candidate, true);
  }
}

function linksRecipe(found: readonly Candidate[]): FieldRecipe {
  const names = found.map(({ profile }) => profile.name);
  const values = found.flatMap(({ profile }) => profile.values);
  const isBare = values.some((value) => /^www\./i.test(value));
  const split = [';', '|', ','].find((separator) =>
    values.some((value) => value.split(separator).filter((part) => isUrl(part.trim())).length > 1),
  );
  return {
    from: names.length === 1 ? (names[0] as string) : names,
    ...(isBare && { replace: [{ pattern: '^www\\.', with: 'https://www.' }] }),
    ...(split !== undefined && { split }),
    most: MAX_LINKS,
  };
}
