import { readFile } from 'node:fs/promises';
import { describe, expect, inject, it } from 'vitest';
import { randomRecords } from '../../src/contract/random/random-registry.js';
import { fieldsOf } from '../../src/domain/record/expediente.js';
import { compareRecords } from '../../src/domain/search/matching.js';
import { command, FakeTerminal, registryFolder } from '../support/command-line.js';
import { Random } from '../support/random.js';
import { ndjson } from '../support/records.js';
import { mongoRegistry } from './mongo-registry.js';

const SEED = 20_261_115;

describe('A registry that goes from memory to MongoDB and back', () => {
  it('is the same revision and the same bytes everywhere', async () => {
    const memory = await registryFolder();
    const mongodb = {
      STORAGE: 'mongodb',
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: mongoRegistry().connection.db.databaseName,
    };
    const records = randomRecords(new Random(SEED), 2_500).sort(compareRecords);
    const first = ndjson(new Random(SEED).shuffled(records.map(fieldsOf)));
    const revisionOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout).registry.revision;
    const loaded = await memory.run(['import', '--json', '-'], new FakeTerminal(first));
    const revision = revisionOf(loaded);

    const out = memory.at('out.ndjson');
    await memory.run(['export', '--out', out]);
    const bytes = await readFile(out, 'utf8');
    const header = { planning_registry_export: 1, records: 2_500, revision };
    const lines = ndjson(records.map(fieldsOf));
    expect(bytes).toBe(ndjson([header]) + lines);
    expect(revisionOf(await command(mongodb, ['import', '--json', out]))).toBe(revision);

    const back = memory.at('back.ndjson');
    const exported = await command(mongodb, ['export', '--out', back]);
    expect(exported.stderr).toBe(`2,500 records, revision ${revision}\n`);
    expect(await readFile(back, 'utf8')).toBe(bytes);
    expect(revisionOf(await memory.run(['import', '--json', back]))).toBe(revision);
    expect(await readFile(memory.file, 'utf8')).toBe(lines);
  });

  it('is nothing where nothing was loaded into MongoDB yet', async () => {
    const { connection } = mongoRegistry();
    const environment = {
      STORAGE: 'mongodb',
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: connection.db.databaseName,
    };
    expect(await command(environment, ['export'])).toEqual({
      code: 3,
      stdout: '',
      stderr: 'Nothing has been loaded into the registry yet.\n',
    });
  });
});
