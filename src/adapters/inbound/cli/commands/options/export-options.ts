import { UsageError } from '../../errors.js';
import { type RecipeFile, readRecipe } from '../../recipe/file/recipe-file.js';
import { ALL_COLUMNS, parseColumns } from '../../writers/export-columns.js';
import type { ExportOptions } from '../../writers/export-writer.js';
import { recipeColumns } from '../../writers/recipe-columns.js';
import { formatOfName } from './format-of-name.js';
import { oneCharacter } from './option-values.js';
import { refuseToReplace } from './protected-files.js';

/** As an import names standard input, and as the system does, also where it is a file. */
const STANDARD_OUTPUT = ['-', '/dev/stdout'];

export interface ExportCommandOptions {
  readonly out?: string;
  readonly output?: string;
  readonly force?: true;
  readonly format?: Format;
  readonly columns?: string;
  readonly recipe?: string;
  readonly delimiter?: string;
  readonly bom?: true;
  readonly escapeFormulas?: true;
}

export type Format = 'ndjson' | 'csv' | 'xlsx';

/** What the options of an export mean. */
export interface ChosenExport {
  /** Undefined for standard output. */
  readonly path: string | undefined;
  readonly format: Format;
  readonly options: ExportOptions;
  readonly recipe: RecipeFile | undefined;
}

export async function exportOptions(given: ExportCommandOptions): Promise<ChosenExport> {
  const { columns, delimiter, bom, escapeFormulas } = given;
  const out = given.out ?? given.output;
  const path = out !== undefined && STANDARD_OUTPUT.includes(out) ? undefined : out;
  if (path !== undefined && !given.force) refuseToReplace(path);
  const format = given.format ?? formatOfName(path);
  if (format !== 'csv' && (delimiter !== undefined || bom || escapeFormulas)) {
    throw new UsageError(
      `--delimiter, --bom and --escape-formulas are for CSV, and this export is ${format}; add --format csv`,
    );
  }
  const recipe = given.recipe === undefined ? undefined : await readRecipe(given.recipe);
  const { delimiter: usual = ',', encoding } = recipe?.recipe.file ?? {};
  const options = {
    columns: recipe
      ? recipeColumns(recipe.recipe)
      : columns === undefined
        ? ALL_COLUMNS
        : parseColumns(columns),
    delimiter: delimiter === undefined ? usual : oneCharacter('--delimiter', delimiter),
    // The mark wins over the encoding that the recipe has for the files of the office.
    bom: bom ?? encoding !== undefined,
    escapeFormulas: escapeFormulas ?? false,
  };
  return { path, format, options, recipe };
}
