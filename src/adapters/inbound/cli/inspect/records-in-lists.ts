import { shellQuoted } from '../output/shell-quoted.js';
import type { FileDescription } from '../readers/file-options.js';
import { parseRecordsPath } from '../readers/json/records-path.js';
import type { ProfiledColumn } from './guess/column-roles.js';
import type { RecipeGuess } from './guess/guess-recipe.js';

const FIRST_OF_LIST = /^(.+?)\[0\](?=\.|$)/;

/**
 * Adds to a guess that each object of the file seems to hold a list of records, as the minutes of a
 * session do: their keys stand in a list, and one record would come of each list.
 */
export function withRecordsInLists(
  guess: RecipeGuess,
  columns: readonly ProfiledColumn[],
  description: FileDescription,
): RecipeGuess {
  const keys = guess.guesses.filter(({ field }) => field === 'id' || field === 'cod_archivo');
  const key = keys.flatMap((each) => each.columns).find((name) => FIRST_OF_LIST.test(name));
  const list = FIRST_OF_LIST.exec(key ?? '')?.[1];
  if (key === undefined || list === undefined) return guess;
  const second = key.replace(`${list}[0]`, `${list}[1]`);
  if (!columns.some(({ profile }) => profile.name === second)) return guess;
  const note = `The codes stand in lists ("${second}"), and only the first of each list comes in. If each is a record, take the lists apart: jq -c ${shellQuoted(program(list, description))}, with the name of the file behind it and > apart.ndjson.`;
  return { ...guess, notes: [note, ...guess.notes] };
}

/** What an object has beside the list belongs to each of its records. */
function program(list: string, { format, records }: FileDescription): string {
  const path = jqPath(list.split('.'));
  const each = `del(${path}) + ${path}[]`;
  if (format === 'NDJSON') return each;
  return `${jqPath(parseRecordsPath(records ?? ''))}[] | ${each}`;
}

function jqPath(keys: readonly string[]): string {
  if (keys.length === 0) return '.';
  return keys
    .map((key) => (/^[a-z_]\w*$/i.test(key) ? `.${key}` : `.${JSON.stringify(key)}`))
    .join('');
}
