import { shellQuoted } from '../output/shell-quoted.js';
import type { RecipeFile } from '../recipe/file/recipe-file.js';
import { otherDateFormats } from './export-dates.js';
import type { ExportOptions } from './export-writer.js';

/** The command that imports an export by its recipe: its file is not as those of the office are. */
export function importAgain(
  out: string,
  { name, recipe }: RecipeFile,
  format: 'ndjson' | 'csv' | 'xlsx',
  { delimiter, columns }: ExportOptions,
  losesContents = false,
): string {
  const { file = {} } = recipe;
  const isTable = format !== 'ndjson';
  const words = ['planning-registry', 'import', out, '--recipe', name];
  for (const dates of otherDateFormats(recipe, columns)) words.push('--date-format', dates);
  if (losesContents) words.push('--merge', '--keep-missing');
  if (isTable && file.skipLines) words.push('--skip-lines', '0');
  if (format === 'csv' && file.delimiter !== undefined && file.delimiter !== delimiter) {
    words.push('--delimiter', delimiter);
  }
  if (format === 'csv' && file.quote !== undefined && file.quote !== '"') {
    words.push('--quote', '"');
  }
  if (format === 'xlsx' && file.sheet !== undefined) words.push('--sheet', '1');
  if (!isTable && file.encoding !== undefined) words.push('--encoding', 'utf-8');
  if (!isTable && file.records !== undefined) words.push('--records', '$');
  return words.map(shellQuoted).join(' ');
}
