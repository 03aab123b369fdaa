import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { municipalityKeys } from '../../../src/domain/municipality/municipality.js';
import { freePort } from '../../../test/support/free-port.js';
import { CACHE } from '../../cache-folder.js';
import { progress } from '../../report.js';
import { type Absence, type Contender, FEW_CONNECTIONS } from '../contender.js';
import { PAGE } from '../question.js';
import { startServer } from '../server-process.js';

const VERSION = '0.65.5';
const NAME = `Datasette ${VERSION}`;
const run = promisify(execFile);

const SETTINGS = {
  sql_time_limit_ms: 60_000,
  default_page_size: PAGE,
  suggest_facets: 'off',
  cache_size_kb: 262_144,
};
const COLUMNS = `id registration_number title area checkin_date inscription_date municipality links`;

/** SQLite on the web without a line of code: the same file as the SQLite peer's. */
export async function datasette(database: string): Promise<Contender | Absence> {
  const python = join(CACHE, `datasette-${VERSION}`);
  try {
    await install(python);
  } catch (error) {
    rmSync(python, { recursive: true, force: true });
    const [reason = ''] = (error as Error).message.split('\n');
    return { name: NAME, reason: `cannot be installed: ${reason}` };
  }
  const port = await freePort();
  const name = basename(database, '.db');
  const metadata = join(CACHE, 'datasette.json');
  const tables = { records: { fts_table: 'words', fts_pk: 'place', sort: 'place' } };
  writeFileSync(metadata, JSON.stringify({ databases: { [name]: { tables } } }));
  const settings = Object.entries(SETTINGS).flatMap((setting) => ['--setting', ...setting]);
  const command = [join(python, 'bin', 'datasette'), 'serve', '-i', database, '-m', metadata];
  const columns = COLUMNS.replaceAll(/(\w+) ?/g, '&_col=$1');
  const path = `/${name}/records.json?_shape=objects&_size=${PAGE}${columns}`;
  const server = await startServer({
    log: 'datasette',
    command: [...command, '-p', String(port), ...settings.map(String)],
    port,
    readyPath: '/-/versions.json',
  });
  return {
    ...server,
    name: NAME,
    connections: FEW_CONNECTIONS,
    path: ({ search, municipality, year, code }) => {
      const beginnings = search?.split(' ').map((word) => `"${word}"*`);
      const parameters = {
        _search: beginnings?.join(' '),
        _searchmode: search && 'raw',
        municipality_key: municipality && municipalityKeys(municipality)[0],
        year,
        code_key: code?.toLowerCase(),
      };
      const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
      return (
        path + given.map(([key, value]) => `&${key}=${encodeURIComponent(`${value}`)}`).join('')
      );
    },
    read: ({ body }) => {
      const { rows, filtered_table_rows_count: total } = JSON.parse(body);
      return { total, ids: rows.map(({ id }: { id: string }) => id) };
    },
    meansTheSame: () => true,
  };
}

async function install(folder: string): Promise<void> {
  if (existsSync(join(folder, 'bin', 'datasette'))) return;
  progress(`installing ${NAME}`);
  await run('python3', ['-m', 'venv', folder]);
  await run(join(folder, 'bin', 'pip'), ['install', '--quiet', `datasette==${VERSION}`]);
}
