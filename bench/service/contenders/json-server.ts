import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { freePort } from '../../../test/support/free-port.js';
import { type Absence, type Contender, FEW_CONNECTIONS } from '../contender.js';
import { PAGE, type Question } from '../question.js';
import { startServer } from '../server-process.js';

const NAME = 'json-server';
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const MOST_RECORDS = 300_000;

/** A JSON file served as it is; it looks for parts of texts, in all fields. */
export async function jsonServer(database: string, records: number): Promise<Contender | Absence> {
  if (records > MOST_RECORDS) {
    return { name: NAME, reason: 'left out: it reads its file as one string, and none is so long' };
  }
  const port = await freePort();
  const file = jsonFile(database);
  const command = ['env', 'NODE_ENV=production', process.execPath, join(MODULES, '.bin', NAME)];
  const server = await startServer({
    log: 'json-server',
    command: [...command, '--quiet', '--host', '127.0.0.1', '--port', String(port), file],
    port,
    readyPath: '/records?_limit=1',
  });
  return {
    ...server,
    name: NAME,
    connections: FEW_CONNECTIONS,
    path: ({ search, municipality, year, code }) => {
      const parameters = Object.entries({ q: search, municipality, year, cod_archivo: code })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}&`);
      return `/records?${parameters.join('')}_page=1&_limit=${PAGE}`;
    },
    read: ({ headers, body }) => {
      const found: { id: string }[] = JSON.parse(body);
      return { total: Number(headers.get('x-total-count')), ids: found.map(({ id }) => id) };
    },
    meansTheSame: ({ unmistakable }: Question) => unmistakable(),
  };
}

/** In the order of the answer: it keeps the order of its file. */
function jsonFile(database: string): string {
  const file = database.replace(/\.db$/, '.db.records.json');
  if (existsSync(file)) return file;
  const db = new Database(database, { readonly: true });
  const output = openSync(`${file}.part`, 'w');
  let separator = '{"records":[\n';
  for (const row of db.prepare(ROWS).iterate()) {
    writeSync(output, separator + JSON.stringify(row));
    separator = ',\n';
  }
  writeSync(output, '\n]}\n');
  closeSync(output);
  db.close();
  renameSync(`${file}.part`, file);
  return file;
}

const ROWS = `
  SELECT id, upper(code_key) AS cod_archivo, registration_number, title, area, checkin_date,
    inscription_date, municipality, links, year, content
  FROM records ORDER BY place`;
