import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import type { OpenedStore, StoreContext } from '../../../src/config/stores/define-store.js';
import { memory } from '../../../src/config/stores/memory-store.js';
import { ndjson, someFields } from '../../support/records.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

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
  await expect.poll(() => status.warnings).toHaveLength(1);
  await rename(`${folder}.away`, folder);
  await expect.poll(() => status.warnings).toEqual([]);
  expect(lines).toEqual([
    'info: registry loaded',
    'error: records file gone, the registry stays as it was',
    'info: the records file can be read again',
  ]);
});
