import type { FileDescription, FileOptions } from '../readers/file-options.js';
import { findFileOptions } from './find-header.js';
import { withFirstRows } from './first-rows.js';
import { type ColumnKind, kindOf } from './guess/column-kind.js';
import { ColumnProfile } from './guess/column-profile.js';
import { settleDateOrder } from './guess/dates/settle-date-order.js';
import { guessRecipe, type RecipeGuess } from './guess/guess-recipe.js';
import { readRows } from './read-rows.js';
import { withRecordsInLists } from './records-in-lists.js';
import { RowsBelowHeaders, type SecondHeader } from './second-header.js';

const MAX_COLUMNS = 1_000;

/** A column of a file, as it seems to be. */
interface InspectedColumn {
  readonly profile: ColumnProfile;
  readonly kind: ColumnKind;
}

export interface InspectedFile {
  readonly path: string;
  readonly options: FileOptions;
  readonly description: FileDescription;
  readonly rows: number;
  /** Whether the whole file was read. */
  readonly isWhole: boolean;
  readonly columns: readonly InspectedColumn[];
  /** A row that is no record, and that the recipe leaves out. */
  readonly secondHeader: SecondHeader | undefined;
  readonly guess: RecipeGuess;
}

/** Reads a file, and guesses what its columns are. */
export async function inspectFile(
  path: string,
  given: FileOptions,
  most: number,
): Promise<InspectedFile> {
  const options = await findFileOptions(path, given);
  const profiles = new Map<string, ColumnProfile>();
  let table: readonly ColumnProfile[] | undefined;
  let description: FileDescription = { file: path, format: 'table' };
  let rows = 0;
  const below = new RowsBelowHeaders((cells) => {
    for (const [i, profile] of table?.entries() ?? []) profile.add(cells[i] ?? '');
  });
  const isWhole = await readRows(path, options, most, {
    columns: (names) => {
      table = names.map((name) => new ColumnProfile(name));
    },
    row: (row, { line }) => {
      rows++;
      if (table) below.add(row as readonly string[], line);
      else addObject(profiles, row as Readonly<Record<string, string>>, rows);
    },
    faulty: () => void rows++,
    file: (found) => {
      description = found;
    },
  });
  below.end();
  const named = (table ?? [...profiles.values()]).filter(({ name }) => name.trim() !== '');
  settleDateOrder(named);
  const columns = named.map((profile) => ({ profile, kind: kindOf(profile) }));
  const { secondHeader } = below;
  const isHeaderless = options.header === false && given.header !== false;
  const kept = optionsToKeep(options, description);
  const fileName = path.split(/[\\/]/).at(-1) as string;
  const guess = withRecordsInLists(guessRecipe(columns, kept, fileName), columns, description);
  return {
    path,
    options,
    description,
    rows: secondHeader ? rows - 1 : rows,
    isWhole,
    columns,
    secondHeader,
    guess: withFirstRows(guess, columns, description, secondHeader, isHeaderless),
  };
}

/** What the next import of such a file should not have to guess again. */
function optionsToKeep(found: FileOptions, description: FileDescription): FileOptions {
  const { encoding, delimiter, skipLines, records } = description;
  return {
    ...(encoding !== undefined && !/^utf-?8$/i.test(encoding) && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(skipLines !== undefined && skipLines > 0 && { skipLines }),
    ...(records !== undefined && { records }),
    ...found,
  };
}

/** A value that an object lacks is empty there, and in all objects before the first that has it. */
function addObject(
  profiles: Map<string, ColumnProfile>,
  row: Readonly<Record<string, string>>,
  rows: number,
): void {
  for (const name of Object.keys(row)) {
    if (profiles.has(name) || profiles.size >= MAX_COLUMNS) continue;
    const profile = new ColumnProfile(name);
    profile.rows = rows - 1;
    profile.empty = rows - 1;
    profiles.set(name, profile);
  }
  for (const profile of profiles.values()) profile.add(row[profile.name] ?? '');
}
