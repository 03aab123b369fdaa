import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { CACHE } from '../cache-folder.js';
import { type Command, type Cost, measured } from './measured-process.js';
import type { SourceFiles } from './source-files.js';
import type { SqliteUtils } from './sqlite-utils.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OUR_PROGRAM = here('../../dist/main.js');
const INSERT_LOOP = here('./insert-loop.mjs');

export const RECIPE_NAME = 'ours, with a recipe';

/** One way to get the records of a file into a store. */
export interface Contender {
  readonly store: string;
  readonly name: string;
  readonly form: 'ndjson' | 'csv';
  /** Why it cannot be had here. */
  readonly missing?: string;
  /** Loads the file into an empty store, and leaves nothing behind. */
  run(files: SourceFiles): Promise<Cost>;
}

export function oursIntoMongodb(url: string, form: Contender['form']): Contender {
  return intoMongodb(url, 'ours', form, 'bench_import_ours', (database, files) =>
    measured([ourImport(files[form])], {
      STORAGE: 'mongodb',
      MONGODB_URL: url,
      MONGODB_DATABASE: database,
    }),
  );
}

export function insertLoop(url: string): Contender {
  return intoMongodb(url, '`insertMany` loop', 'ndjson', 'bench_import_loop', (database, files) =>
    measured([[process.execPath, INSERT_LOOP, url, database, files.ndjson]]),
  );
}

export function oursIntoFile(form: Contender['form']): Contender {
  const target = join(CACHE, 'imported.ndjson');
  return intoFile('memory', 'ours', form, target, (files) =>
    measured([ourImport(files[form])], { STORAGE: 'memory', RECORDS_FILE: target }),
  );
}

/** A file as an office writes it, with the same records. */
export function oursWithRecipe(): Contender {
  const target = join(CACHE, 'imported.ndjson');
  return intoFile('memory', RECIPE_NAME, 'csv', target, ({ office, recipe }) =>
    measured([[...ourImport(office), '--recipe', recipe]], {
      STORAGE: 'memory',
      RECORDS_FILE: target,
    }),
  );
}

export function sqliteUtils(found: SqliteUtils): Contender {
  const target = join(CACHE, 'imported.db');
  const { program, name, missing } = found;
  const contender = intoFile('SQLite', name, 'ndjson', target, ({ ndjson }) =>
    measured([
      [program, 'insert', target, 'records', ndjson, '--nl', '--pk', 'id'],
      [program, 'enable-fts', target, 'records', 'title', 'content'],
    ]),
  );
  return { ...contender, ...(missing !== undefined && { missing }) };
}

function ourImport(file: string): Command {
  return [process.execPath, OUR_PROGRAM, 'import', file, '--quiet'];
}

function intoMongodb(
  url: string,
  name: string,
  form: Contender['form'],
  database: string,
  load: (database: string, files: SourceFiles) => Promise<Cost>,
): Contender {
  const drop = async () => {
    const client = new MongoClient(url);
    await client.db(database).dropDatabase();
    await client.close();
  };
  return {
    store: 'MongoDB',
    name,
    form,
    run: async (files) => {
      await drop();
      return load(database, files).finally(drop);
    },
  };
}

function intoFile(
  store: string,
  name: string,
  form: Contender['form'],
  target: string,
  load: (files: SourceFiles) => Promise<Cost>,
): Contender {
  const remove = () => rm(target, { force: true });
  return {
    store,
    name,
    form,
    run: async (files) => {
      await remove();
      return load(files).finally(remove);
    },
  };
}
