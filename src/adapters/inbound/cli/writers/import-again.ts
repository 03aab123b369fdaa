import { shellQuoted } from '../output/shell-quoted.js';
import { DELIMITERS } from '../readers/tables/likely-delimiter.js';
import type { RecipeFile } from '../recipe/file/recipe-file.js';
import { otherDateFormats } from './export-dates.js';
import type { ExportOptions } from './export-writer.js';
import type { RoundTrip } from './round-trip.js';

/** Says how an export is imported by its recipe: its file is not as those of the office are. */
export function importAgain(
  start: readonly string[],
  out: string,
  { name, recipe }: RecipeFile,
  format: 'ndjson' | 'csv' | 'xlsx',
  { delimiter, columns }: ExportOptions,
  { set, tally }: RoundTrip,
): string {
  const { obstacle, needsMerge, losesContents, refusesRows } = tally;
  if (obstacle !== undefined) {
    return `No import by this recipe brings it back: ${obstacle}. To move a registry, export NDJSON without --recipe.`;
  }
  const { file = {} } = recipe;
  const isTable = format !== 'ndjson';
  const words = [...start, out, '--recipe', name];
  for (const [field, value] of set) words.push('--set', `${field}=${value}`);
  for (const dates of otherDateFormats(recipe, columns)) words.push('--date-format', dates);
  if (needsMerge) words.push('--merge');
  if (losesContents) words.push('--keep-missing');
  if (refusesRows) words.push('--skip-invalid');
  // A merge that numbers duplicates would refuse every change.
  if (needsMerge && recipe.duplicates === 'number') words.push('--duplicates', 'fail');
  if (isTable && file.skipLines) words.push('--skip-lines', '0');
  const foundDelimiter = DELIMITERS.includes(delimiter) ? delimiter : undefined;
  if (format === 'csv' && (file.delimiter ?? foundDelimiter) !== delimiter) {
    words.push('--delimiter', delimiter);
  }
  if (format === 'csv' && file.quote !== undefined && file.quote !== '"') {
    words.push('--quote', '"');
  }
  if (format === 'xlsx' && file.sheet !== undefined) words.push('--sheet', '1');
  if (!isTable && file.encoding !== undefined) words.push('--encoding', 'utf-8');
  if (!isTable && file.records !== undefined) words.push('--records', '$');
  return `To import it: ${words.map(shellQuoted).join(' ')}`;
}
