import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeBigRegistry } from './big-registry.js';
import { startProcess } from './service-process.js';

test('a snapshot may be elsewhere than beside the records, and is used from there', async () => {
  const folder = await temporaryFolder();
  const data = join(folder, 'data');
  await mkdir(data);
  const RECORDS_FILE = join(data, 'records.ndjson');
  await writeBigRegistry(RECORDS_FILE, 2_000);
  const SNAPSHOT_FILE = join(folder, 'cache.snapshot');
  const first = startProcess({ RECORDS_FILE, SNAPSHOT_FILE });
  await first.ready();
  await first.logged(({ msg }) => msg === 'snapshot written');
  await first.kill();
  expect(existsSync(SNAPSHOT_FILE)).toBe(true);
  expect(await readdir(data)).toEqual(['records.ndjson']);

  const second = startProcess({ RECORDS_FILE, SNAPSHOT_FILE });
  await second.ready();
  await second.logged(({ msg }) => msg === 'snapshot used');
});

/** The other faults are in test/unit/config/settings.test.ts. */
test('SNAPSHOT_FILE with the records file is a fault of the settings', async () => {
  const RECORDS_FILE = join(await temporaryFolder(), 'records.ndjson');
  await writeBigRegistry(RECORDS_FILE, 1);
  const service = startProcess({ RECORDS_FILE, SNAPSHOT_FILE: RECORDS_FILE });
  expect(await service.exited).toMatchObject({ code: 78 });
  expect(service.stderr).toContain('SNAPSHOT_FILE must be a file of its own');
});
