import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { load } from '../support/load.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { someFields, someRecord } from '../support/records.js';
import { startService, type TestServiceOptions } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const run = promisify(execFile);
const VERSION = '4.32.5';
/** Random requests for each address. */
const REQUESTS = 100;
const FOLDER = fileURLToPath(new URL(`../../.cache/schemathesis-${VERSION}`, import.meta.url));
const SCHEMATHESIS = join(FOLDER, 'bin', 'st');

/** What the examples of the description ask for. */
const FOUND = { cod_archivo: '135/2025-00019', municipality: 'Coruña, A', title: 'Plan parcial' };

interface Description {
  readonly paths: Record<string, { readonly get: { parameters?: { readonly name: string }[] } }>;
}

async function mongodbService(): Promise<TestServiceOptions> {
  const connection = testDatabase();
  onTestFinished(() => dropDatabase(connection));
  await load(new MongoRecordIntake(connection), [someRecord(FOUND), someRecord()]);
  return {
    environment: {
      STORAGE: 'mongodb',
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: connection.db.databaseName,
      MIRROR_MB: '0',
    },
  };
}

describe('schemathesis, with all its checks,', () => {
  beforeAll(async () => {
    if (existsSync(SCHEMATHESIS)) return;
    await run('python3', ['-m', 'venv', FOLDER]);
    await run(join(FOLDER, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
  }, 600_000);

  it.for([
    ['the memory store', async () => ({ records: [someFields(FOUND), someFields()] })],
    ['the MongoDB store', mongodbService],
  ] as const)('finds nothing on %s', { timeout: 600_000 }, async ([, options]) => {
    const service = await startService(await options());
    onTestFinished(() => service.close());
    const base = `${service.server.info.uri}/api`;
    const description = (await (await fetch(`${base}/openapi.json`)).json()) as Description;
    for (const { get } of Object.values(description.paths)) {
      // No schema can say which cursor belongs to which question.
      get.parameters = (get.parameters ?? []).filter(({ name }) => name !== 'cursor');
    }
    const file = join(await temporaryFolder(), 'openapi.json');
    await writeFile(file, JSON.stringify(description));
    // One seed: Python's patterns do not know \p{L}, so a random text may be wrongly called invalid.
    const words = [
      '--max-examples',
      String(REQUESTS),
      '--checks',
      'all',
      '--seed',
      '1',
      '--no-color',
    ];
    const { stdout } = await run(SCHEMATHESIS, ['run', file, '--url', base, ...words], {
      cwd: await temporaryFolder(),
    }).catch((failure) => failure as { stdout: string });
    console.log(
      stdout
        .split('\n')
        .filter((line) => / generated, /.test(line))
        .join(),
    );
    expect(stdout).toMatch(/\b\d+ generated, \d+ passed\n/);
    expect(stdout).not.toContain('FAILURES');
  });
});
