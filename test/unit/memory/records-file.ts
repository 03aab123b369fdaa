import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { PATIENCE } from '../../support/patience.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A file with these contents, gone when the test ends. */
export async function someFile(contents: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'records.ndjson');
  await writeFile(path, contents);
  return path;
}

/** Waits for what a watcher will do at its next look. */
export function eventually(assertion: () => void): Promise<void> {
  return vi.waitFor(assertion, PATIENCE);
}
