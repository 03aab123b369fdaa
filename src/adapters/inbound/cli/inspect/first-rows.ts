import type { FileDescription } from '../readers/file-options.js';
import { FIRST_ROW_IS_DATA } from '../readers/tables/first-row.js';
import type { ProfiledColumn } from './guess/column-roles.js';
import type { RecipeGuess } from './guess/guess-recipe.js';
import { IS_HEADERLESS } from './headerless.js';
import { sentence } from './screen/screen-text.js';
import type { SecondHeader } from './second-header.js';

const SHOWN = 3;

/** Adds to a guess what the first rows of the table tell. */
export function withFirstRows(
  guess: RecipeGuess,
  columns: readonly ProfiledColumn[],
  description: FileDescription,
  header: SecondHeader | undefined,
  /** Whether the first row was found to be no header row. */
  isHeaderless: boolean,
): RecipeGuess {
  const doubts = isHeaderless ? [IS_HEADERLESS] : doubtsOfHeader(description);
  const notes = [...doubts, ...guess.notes];
  if (!header) return { ...guess, notes };
  const at = header.cells.findIndex((cell) => cell.trim() !== '');
  const column = columns[at]?.profile.name as string;
  const isNot = header.cells[at]?.trim() as string;
  const names = header.cells.slice(at, at + SHOWN).join(', ');
  const note = `Line ${header.line} is a second header row (${names} …). "where" of the recipe leaves it out.`;
  const { fields, ...file } = guess.recipe;
  return {
    ...guess,
    notes: [note, ...notes],
    recipe: { ...file, where: [{ column, isNot }], fields },
  };
}

function doubtsOfHeader({ titleLines = 0, isFirstRowData }: FileDescription): string[] {
  const lines = titleLines === 1 ? 'The first line has' : `The first ${titleLines} lines have`;
  return [
    ...(titleLines > 0
      ? [
          `${lines} fewer cells than the others. If this is a title, give --skip-lines ${titleLines}.`,
        ]
      : []),
    ...(isFirstRowData ? [sentence(FIRST_ROW_IS_DATA)] : []),
  ];
}
