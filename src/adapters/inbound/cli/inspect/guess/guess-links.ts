import type { FieldRecipe } from '../../recipe/recipe.js';
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
  return {
    from: names.length === 1 ? (names[0] as string) : names,
    // Other words stand there too: "none", or the name of a file.
    ...(isBare ? { replace: [{ pattern: '^www\\.', with: 'https://www.' }] } : { steps: ['urls'] }),
    most: MAX_LINKS,
  };
}
