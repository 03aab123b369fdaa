import { pathsOfParts } from '../recipe/compile/recipe-paths.js';
import type { Field, FieldRules, Recipe } from '../recipe/recipe.js';
import { dateWriter } from '../recipe/values/date-writer.js';
import type { ExportColumn } from './export-columns.js';

/**
 * All columns of a recipe. Those that a field comes from have its value. If an id and a code come
 * from the same one, it gets the id, which has the spelling of the office. What was joined stands
 * in the first of its columns. The others are empty, so that an import finds them.
 */
export function recipeColumns(recipe: Recipe): readonly ExportColumn[] {
  const columns = new Map<string, ExportColumn>();
  const fields = Object.entries(recipe.fields).map(([field, given]) => ({
    field: field as Field,
    rules: (typeof given === 'string' ? { from: given } : given) as FieldRules,
  }));
  for (const { field, rules } of fields) {
    const headers = [rules.from ?? []].flat();
    const [header] = headers;
    if (header === undefined || (columns.has(header) && rules.code)) continue;
    if (field === 'links') {
      for (const column of linkColumns(headers)) columns.set(column.header, column);
    } else columns.set(header, { field, header, ...writerOf(rules) });
  }
  for (const { field, rules } of fields) {
    const [header, ...others] = rules.join ?? [];
    const isFree = header !== undefined && ![header, ...others].some((each) => columns.has(each));
    if (isFree) columns.set(header, { field, header, ...writerOf(rules) });
  }
  for (const header of [...pathsOfParts(recipe).values()].flat()) {
    if (!columns.has(header)) columns.set(header, { field: 'id', header, write: () => '' });
  }
  return [...columns.values()];
}

/** One link for each column; the last has the rest. */
function linkColumns(headers: readonly string[]): ExportColumn[] {
  if (headers.length === 1) return headers.map((header) => ({ field: 'links', header }));
  return headers.map((header, i) => ({
    field: 'links',
    header,
    write: (text) => {
      const links = text.split(' ');
      return (i < headers.length - 1 ? links.slice(i, i + 1) : links.slice(i)).join(' ');
    },
  }));
}

/** Takes back what the rules did to the value, as far as that can be known. */
function writerOf({ dates, prefix }: FieldRules): Pick<ExportColumn, 'write'> {
  const date = dates && dateWriter(dates);
  if (date) return { write: date };
  if (dates || prefix === undefined) return {};
  return { write: (text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text) };
}
