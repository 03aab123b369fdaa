import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { reporter, WRITE_OPTION } from '../performance-page.js';
import { figure, machine, megabytes, progress, quietness, table } from '../report.js';
import { withMongodb } from '../with-mongodb.js';
import { Commands } from './commands.js';
import { LongRecords } from './long-records.js';
import { askedForPhrases } from './phrases.js';

/*
 * `npm run test:long-texts`: records with long contents through every command, on both stores.
 * Fails where a revision differs, a phrase is not found, or a command takes more memory than it may.
 */

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '300' },
    bytes: { type: 'string', default: '8000000' },
    'most-mb': { type: 'string', default: '600' },
    stores: { type: 'string', default: 'memory,mongodb' },
    serve: { type: 'string', default: 'yes' },
    ...WRITE_OPTION,
  },
});
const records = new LongRecords(Number(values.records), Number(values.bytes));
const mostBytes = Number(values['most-mb']) * 1e6;
const CHANGED = Math.ceil(records.count / 30);
const began = quietness();
const print = reporter('long-texts');

const folder = await mkdtemp(join(tmpdir(), 'planning-registry-long-'));
const at = (name: string) => join(folder, name);
const faults: string[] = [];
const rows: string[][] = [];

try {
  progress(`writing ${records.count} records of ${figure(records.bytes / 1e6)} MB`);
  await records.write(at('source.ndjson'), records.all());
  await records.write(at('changes.ndjson'), changes());
  const asked = values.stores.split(',');
  if (asked.includes('memory')) await onStore('memory', { RECORDS_FILE: at('registry.ndjson') });
  if (asked.includes('mongodb')) {
    await withMongodb(async (url) => {
      const database = 'long_texts';
      const client = new MongoClient(url);
      const stored = async () => {
        await client.db('admin').command({ fsync: 1 });
        const { storageSize, indexSize } = await client.db(database).stats();
        return storageSize + indexSize;
      };
      await onStore('mongodb', { MONGODB_URL: url, MONGODB_DATABASE: database }, stored);
      await client.db(database).dropDatabase();
      await client.close();
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const summary = `${records.count} records of ${records.bytes} bytes; ${machine()}. ${began}.`;
print(`${summary}\n\n${table(['store', 'what', 'seconds', 'peak memory, MB', ''], rows)}\n`);
for (const fault of faults) console.error(`FAILED: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function onStore(
  storage: 'memory' | 'mongodb',
  settings: Record<string, string>,
  /** How many bytes the store has on disk. */
  stored?: () => Promise<number>,
) {
  const environment = { STORAGE: storage, LOG_LEVEL: 'warn', TMPDIR: folder, ...settings };
  const commands = new Commands(environment, (what, { seconds, peak }) => {
    const fits = !(peak > mostBytes);
    if (!fits) faults.push(`${storage}: ${what} took ${megabytes(peak)} MB`);
    rows.push([storage, what, figure(seconds), megabytes(peak), fits ? '' : 'too much']);
    progress(`${storage}: ${what}: ${figure(seconds)} s, ${megabytes(peak)} MB`);
  });
  const out = at(`exported-from-${storage}.ndjson`);

  const first = await commands.import('import', [at('source.ndjson')]);
  expectSame(`${storage}: records imported`, first.registry.records, records.count);
  if (stored) rows.push([storage, 'stored', '', '', `${megabytes(await stored())} MB on disk`]);
  expectSame(`${storage}: revision exported`, await commands.export(out), first.registry.revision);
  const merged = await commands.import('merge', ['--merge', at('changes.ndjson')]);
  const same = records.count - CHANGED;
  const expected = { added: 1, changed: CHANGED, removed: 0, same };
  expectSame(`${storage}: merged`, JSON.stringify(merged.changes), JSON.stringify(expected));
  const back = await commands.import('import of the export', ['--allow-removals', out]);
  expectSame(`${storage}: round trip`, back.registry.revision, first.registry.revision);
  await rm(out);
  if (values.serve !== 'yes') return;
  for (const row of await askedForPhrases(environment, records)) {
    if (row.fault) faults.push(`${storage}: ${row.what}: ${row.fault}`);
    rows.push([storage, row.what, figure(row.seconds), megabytes(row.peak), '']);
  }
}

/** Some of the records with another title, and one that is new. */
function* changes() {
  for (let i = 0; i < CHANGED; i++) yield records.record(i * 7, `Otro título ${i}`);
  yield records.record(records.count, 'Nuevo');
}

function expectSame<T>(what: string, found: T, wanted: T): void {
  if (found !== wanted) faults.push(`${what}: ${found} and not ${wanted}`);
}
