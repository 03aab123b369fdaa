import { rename, utimes, writeFile } from 'node:fs/promises';
import { vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { ndjson, type RecordFields } from '../support/records.js';
import type { TestService } from '../support/service.js';

/** Puts a new file in the place of the registry's and waits until the service has taken it. */
export async function replaceRecords(
  { file, log }: TestService,
  records: readonly RecordFields[],
  modified = new Date(),
): Promise<void> {
  const loaded = () => log.filter(({ msg }) => msg === 'registry loaded').length;
  const before = loaded();
  await writeFile(`${file}.new`, ndjson(records));
  await utimes(`${file}.new`, modified, modified);
  await rename(`${file}.new`, file);
  await vi.waitFor(() => {
    if (loaded() === before) throw new Error('the new file has not been loaded');
  }, PATIENCE);
}
