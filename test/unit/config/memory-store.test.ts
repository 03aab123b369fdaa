import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import type { OpenedStore, StoreContext } from '../../../src/config/stores/define-store.js';
import { memory } from '../../../src/config/stores/memory-store.js';
import { ndjson, someFields } from '../../support/records.js';
import { replaceFile } from '../../support/replace-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('a rejected file is told together with the age of what a rollback would bring back', async () => {
  const file = join(await temporaryFolder(), 'registry.ndjson');
  await writeFile(file, ndjson([someFields(), someFields()]));
  await writeFile(`${file}.previous`, ndjson([someFields()]));
  const since = new Date('2026-11-16T03:20:00Z');
  await utimes(`${file}.previous`, since, since);
  const warned: object[] = [];
  const silent = () => {};
  const warn = (details: object, message: string) => void warned.push({ ...details, message });
  const logger = { debug: silent, info: silent, warn, error: silent };
  const context: StoreContext = { purpose: 'serve', logger, status: new ServiceStatus() };
  const opened = await memory.open({ RECORDS_FILE: file, SNAPSHOT: 'off' }, context);
  const store = opened as OpenedStore;
  onTestFinished(() => store.close?.());
  await store.start?.();

  await replaceFile(file, 'rubbish');
  const message =
    'a rollback would bring back the registry before the last import, which may be older than what is served';
  await expect.poll(() => warned).toEqual([{ file: `${file}.previous`, since, message }]);
});

it('a records file that was gone and is back as it was is a warning no more', async () => {
  const folder = join(await temporaryFolder(), 'mounted');
  const file = join(folder, 'registry.ndjson');
  await mkdir(folder);
  await writeFile(file, ndjson([someFields()]));
  const lines: string[] = [];
  const writes = (level: string) => (_: object, message: string) =>
    void lines.push(`${level}: ${message}`);
  const status = new ServiceStatus();
  const context: StoreContext = {
    purpose: 'serve',
    logger: {
      debug: writes('debug'),
      info: writes('info'),
      warn: writes('warn'),
      error: writes('error'),
    },
    status,
  };
  const opened = await memory.open({ RECORDS_FILE: file, SNAPSHOT: 'off' }, context);
  const store = opened as OpenedStore;
  onTestFinished(() => store.close?.());
  await store.start?.();

  await rename(folder, `${folder}.away`);
  await expect
    .poll(() => status.warnings)
    .toMatchObject([
      { part: 'records', detail: 'The records file is gone. The registry before is served.' },
    ]);
  expect(status).toMatchObject({ rejections: 0, lastRejected: undefined });
  await rename(`${folder}.away`, folder);
  await expect.poll(() => status.warnings).toEqual([]);
  expect(lines).toEqual([
    'info: registry loaded',
    'error: records file gone, the registry stays as it was',
    'info: the records file can be read again',
  ]);
});
