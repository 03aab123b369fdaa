import type { DuplicateRule } from '../../../../../application/import/duplicates/duplicate-rule.js';
import { FIELDS } from '../../../../../domain/record/expediente.js';
import { fieldMapping } from '../../readers/field-mapping.js';
import type { FileOptions } from '../../readers/file-options.js';
import type { RowMapping } from '../../readers/row-mapping.js';
import { RecipeMapping } from '../../recipe/compile/recipe-mapping.js';
import { readRecipe } from '../../recipe/file/recipe-file.js';
import { formatDoubts, recipeDoubts } from '../../recipe/recipe-doubts.js';
import { mappingWithShortOptions, withShortOptions } from '../../recipe/short-options.js';
import { transformMapping } from '../../recipe/transform-module.js';
import { fileOptions } from './file-options.js';
import type { ImportOptions } from './import-options.js';

/** With `--keep-missing`, the registry has what the files do not have. */
const ALL_BUT_ID = FIELDS.filter((field) => field !== 'id');

/** How the options of an import say that rows become records. */
export interface ImportMapping {
  readonly mapping: RowMapping;
  readonly file: FileOptions;
  readonly duplicates?: DuplicateRule | undefined;
  /** Whether records are taken as they are, so that an export gives its own revision. */
  readonly isPlain: boolean;
  /** Warnings to begin with, as sentences. */
  readonly doubts: readonly string[];
}

export async function importMapping(options: ImportOptions): Promise<ImportMapping> {
  const { recipe: path, transform, map = new Map() } = options;
  const short = { set: options.set ?? new Map(), dateFormats: options.dateFormat ?? [] };
  const { duplicates } = options;
  if (path !== undefined) {
    const written = await readRecipe(path);
    const file = withShortOptions(written, short);
    const mapping = new RecipeMapping(file, options.keepMissing);
    return {
      mapping,
      file: { ...file.recipe.file, ...fileOptions(options) },
      duplicates: duplicates ?? file.recipe.duplicates,
      isPlain: false,
      doubts: recipeDoubts(written.recipe, short),
    };
  }
  const simple =
    transform === undefined
      ? fieldMapping(map, [...short.set.keys(), ...(options.keepMissing ? ALL_BUT_ID : [])])
      : await transformMapping(transform);
  return {
    mapping: mappingWithShortOptions(simple, short),
    file: fileOptions(options),
    duplicates,
    isPlain: map.size + short.set.size + short.dateFormats.length === 0 && transform === undefined,
    doubts: formatDoubts('--date-format', short.dateFormats),
  };
}
