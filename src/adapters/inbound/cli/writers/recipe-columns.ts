import type { Field, FieldRules, Recipe } from '../recipe/recipe.js';
import { dateWriter } from '../recipe/values/date-writer.js';
import type { ExportColumn } from './export-columns.js';

/**
 * The columns of a recipe, for the fields that come from a column. If an id and a code come from
 * the same one, it gets the id, which has the spelling of the office.
 */
export function recipeColumns({ fields }: Recipe): readonly ExportColumn[] {
  const columns = new Map<string, ExportColumn>();
  for (const [field, given] of Object.entries(fields)) {
    const rules: FieldRules = typeof given === 'string' ? { from: given } : given;
    const [header] = [rules.from].flat();
    if (header === undefined || (columns.has(header) && rules.code)) continue;
    const write = writerOf(rules);
    columns.set(header, { field: field as Field, header, ...(write && { write }) });
  }
  return [...columns.values()];
}

/** Takes back what the rules did to the value, as far as that can be known. */
function writerOf({ dates, prefix }: FieldRules): ExportColumn['write'] {
  if (dates) return dateWriter(dates);
  if (prefix === undefined) return undefined;
  return (text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text);
}
