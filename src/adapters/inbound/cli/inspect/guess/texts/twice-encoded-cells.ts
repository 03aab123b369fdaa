import { plural } from '../../../output/format-numbers.js';
import { exampleOfTwice } from '../../../readers/encoding/twice-encoded.js';
import type { StepName } from '../../../recipe/recipe.js';
import type { ColumnProfile } from '../column-profile.js';
import type { FieldGuesses } from '../field-guesses.js';

/** The step that a column needs whose text was encoded twice. It comes before all others. */
export function repairSteps(profiles: readonly ColumnProfile[]): StepName[] {
  return profiles.some(({ twiceEncoded }) => twiceEncoded.cells > 0) ? ['repairEncoding'] : [];
}

export function noteTwiceEncoded(profiles: readonly ColumnProfile[], guesses: FieldGuesses): void {
  const found = profiles.filter(({ twiceEncoded }) => twiceEncoded.cells > 0);
  const [first] = found;
  if (!first) return;
  const cells = found.reduce((sum, { twiceEncoded }) => sum + twiceEncoded.cells, 0);
  const where = found.length === 1 ? `"${first.name}"` : plural(found.length, 'column');
  guesses.note(
    `${plural(cells, 'cell')} of ${where} ${cells === 1 ? 'was' : 'were'} encoded twice (${exampleOfTwice(first.twiceEncoded.first)}). The recipe repairs what it takes of them (repairEncoding).`,
  );
}
