import { pathsOfParts } from '../recipe/compile/recipe-paths.js';
import type { Field, FieldRules, Recipe } from '../recipe/recipe.js';
import { dateWriter } from '../recipe/values/date-writer.js';
import { columnOwners, sourcedFields } from './column-owners.js';
import type { ExportColumn } from './export-columns.js';

/**
 * All columns of a recipe. Those that a field comes from have its value. What was joined stands in
 * the first of its columns. The others are empty, so that an import finds them.
 */
export function recipeColumns(recipe: Recipe): readonly ExportColumn[] {
  const columns = new Map<string, ExportColumn>();
  const fields = sourcedFields(recipe);
  const owners = [...columnOwners(fields)];
  const ofLinks = owners.filter(([, { field }]) => field === 'links').map(([header]) => header);
  for (const [header, { field, rules }] of owners) {
    const write = field === 'links' ? linkWriter(header, ofLinks) : writerOf(rules);
    columns.set(header, { field, header, ...(write && { write }) });
  }
  for (const { field, rules } of fields) {
    const [header, ...others] = rules.join ?? [];
    const isFree = header !== undefined && ![header, ...others].some((each) => columns.has(each));
    const write = writerOf(rules);
    if (isFree) columns.set(header, { field, header, ...(write && { write }) });
  }
  for (const header of [...pathsOfParts(recipe).values()].flat()) {
    if (!columns.has(header)) columns.set(header, { field: 'id', header, write: NOTHING });
  }
  return [...columns.values()];
}

type Writer = NonNullable<ExportColumn['write']>;

/** For a column that must be there, and whose text is not known. */
const NOTHING: Writer = () => '';

/** The fields that a recipe puts together, and that no column has. */
export function unwrittenFields(recipe: Recipe, columns: readonly ExportColumn[]): Field[] {
  const isWritten = (field: Field) =>
    columns.some((each) => each.field === field && each.write !== NOTHING);
  return sourcedFields(recipe)
    .filter(({ rules: { join, template, hash } }) => join ?? template ?? hash)
    .map(({ field }) => field)
    .filter((field) => !isWritten(field));
}

/** One link for each column; the last has the rest. */
function linkWriter(header: string, headers: readonly string[]): Writer | undefined {
  if (headers.length === 1) return undefined;
  const i = headers.indexOf(header);
  const end = i < headers.length - 1 ? i + 1 : undefined;
  return (text) => text.split(' ').slice(i, end).join(' ');
}

/** Takes back what the rules did to the value, as far as that can be known. */
function writerOf({ dates, prefix }: FieldRules): Writer | undefined {
  if (dates) return dateWriter(dates);
  if (prefix === undefined) return undefined;
  return (text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text);
}
