import { shellQuoted } from '../output/shell-quoted.js';
import type { FileDescription } from '../readers/file-options.js';
import { parseRecordsPath } from '../readers/json/records-path.js';
import { pathsOfParts } from '../recipe/compile/recipe-paths.js';
import type { ProfiledColumn } from './guess/column-roles.js';
import type { RecipeGuess } from './guess/guess-recipe.js';

const IN_A_LIST = /^(.+?)\[\d\](?=\.|$)/;
const TELLING = ['fields.id', 'fields.cod_archivo', 'fields.title'];

/**
 * Adds to a guess that each object of the file seems to hold a list of records, as the minutes of a
 * session do: their codes or titles stand in a list, and one record would come of each list.
 */
export function withRecordsInLists(
  guess: RecipeGuess,
  columns: readonly ProfiledColumn[],
  description: FileDescription,
): RecipeGuess {
  const paths = pathsOfParts(guess.recipe);
  const names = TELLING.flatMap((part) => paths.get(part) ?? []);
  const first = names.map((name) => IN_A_LIST.exec(name)).find((match) => match !== null);
  if (!first) return guess;
  const [element, list] = first as unknown as [string, string];
  const second = first.input.replace(element, `${list}[1]`);
  if (!columns.some(({ profile }) => profile.name === second)) return guess;
  const note = `Codes or titles stand in lists ("${second}"), and one record would come of each list. If each is a record, take the lists apart: jq -c ${shellQuoted(program(list, description))}, with the name of the file behind it and > apart.ndjson.`;
  return { ...guess, notes: [note, ...guess.notes] };
}

/** What an object has beside the list belongs to each of its records. Some may have no list. */
function program(list: string, description: FileDescription): string {
  const path = jqPath(list.split('.'));
  return [...objectsOf(description), `del(${path}) + ${path}[]?`].join(' | ');
}

/** The steps of `jq` to the objects of a file, as they are read here. */
function objectsOf({ format, records }: FileDescription): readonly string[] {
  if (format === 'NDJSON') return [];
  // An array, or objects one after the other.
  if (records === undefined) return ['(arrays[], objects)'];
  const each = `${jqPath(parseRecordsPath(records))}[]`;
  return format === 'GeoJSON' ? [each, '({id} + .properties)'] : [each];
}

function jqPath(keys: readonly string[]): string {
  if (keys.length === 0) return '.';
  return keys
    .map((key) => (/^[a-z_]\w*$/i.test(key) ? `.${key}` : `.${JSON.stringify(key)}`))
    .join('');
}
