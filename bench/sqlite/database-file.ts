import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { municipalityKeys } from '../../src/domain/municipality/municipality.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { CACHE } from '../cache-folder.js';
import type { SyntheticRecords } from '../records.js';
import { progress } from '../report.js';
import { SCHEMA_VERSION, STAGING, TABLES } from './schema.js';

/** The records in SQLite, in a file that is made once for each count and seed. */
export function databaseFile(records: SyntheticRecords): string {
  const file = join(CACHE, `sqlite${SCHEMA_VERSION}-${records.count}-${records.seed}.db`);
  if (existsSync(file)) return file;
  progress(`loading ${records.count.toLocaleString('en-US')} records into SQLite`);
  const start = performance.now();
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const db = new Database(part);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -1000000');
  db.exec(STAGING);
  const insert = db.prepare(`INSERT INTO staging VALUES (${Array(12).fill('?').join()})`);
  db.exec('BEGIN');
  for (const record of records) insert.run(...row(record));
  db.exec('COMMIT');
  const loaded = performance.now();
  db.exec(TABLES);
  db.close();
  renameSync(part, file);
  const seconds = (from: number) => (performance.now() - from) / 1_000;
  writeFileSync(
    `${file}.json`,
    JSON.stringify({ indexing: seconds(loaded), all: seconds(start), bytes: statSync(file).size }),
  );
  return file;
}

/** The questions of the benchmark ask for places that go by one name: one key is enough. */
function row(record: Expediente): unknown[] {
  return [
    record.id,
    record.codArchivo.number,
    record.title,
    record.area,
    record.checkinDate,
    record.inscriptionDate,
    record.municipality,
    record.links.join(' '),
    record.codArchivo.key,
    municipalityKeys(record.municipality)[0],
    Number(record.checkinDate.slice(0, 4)),
    record.content,
  ];
}
