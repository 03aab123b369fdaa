import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import type { OpenedStore, StoreContext } from '../../../src/config/stores/define-store.js';
import { CannotStart } from '../../../src/config/stores/errors.js';
import { memory } from '../../../src/config/stores/memory-store.js';
import { ndjson, someFields } from '../../support/records.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const silent = () => {};
const context: StoreContext = {
  purpose: 'serve',
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  status: new ServiceStatus(),
};

async function start(file: string): Promise<void> {
  const opened = await memory.open({ RECORDS_FILE: file, SNAPSHOT: 'off' }, context);
  const store = opened as OpenedStore;
  onTestFinished(() => store.close?.());
  await store.start?.();
}

it('a start on a broken records file is in vain until it is mended, and names the way back', async () => {
  const file = join(await temporaryFolder(), 'registry.ndjson');
  await writeFile(file, 'rubbish');
  await expect(start(file)).rejects.toThrow(CannotStart);
  await expect(start(file)).rejects.toThrow(/^\S+ cannot be served:\nline 1: [^\n]+$/);
  await writeFile(`${file}.previous`, ndjson(Array.from({ length: 1_200 }, () => someFields())));
  await utimes(`${file}.previous`, new Date(0), new Date('2026-11-16T03:20:00Z'));
  await expect(start(file)).rejects.toThrow(
    /line 1: .+\nThe registry before the last import is kept: 1,200 records, of 2026-11-16T03:20:00\.000Z\. planning-registry rollback makes it current\. What was served last may be newer: to get that back, import it again from its source, or restore a backup\.$/,
  );
});

it('a start on a broken records file names no way back to one that is broken too', async () => {
  const file = join(await temporaryFolder(), 'registry.ndjson');
  await writeFile(file, 'rubbish');
  await writeFile(`${file}.previous`, 'rubbish');
  await expect(start(file)).rejects.toThrow(/^\S+ cannot be served:\nline 1: [^\n]+$/);
});

it('a start on a file that vanishes meanwhile may well succeed the next time', async () => {
  const file = join(await temporaryFolder(), 'registry.ndjson');
  await expect(start(file)).rejects.toThrow(/ENOENT/);
  await expect(start(file)).rejects.not.toThrow(CannotStart);
});
