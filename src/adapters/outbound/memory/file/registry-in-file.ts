import { type FileHandle, open } from 'node:fs/promises';
import type { LoadedRegistry } from '../../../../domain/ports/record-intake.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { readRecordFile } from './record-file.js';

/**
 * The registry that a records file holds. The file is read through, and nothing of it is kept.
 *
 * @throws BrokenRecordsFile where it holds none.
 */
export async function registryInFile(
  file: Pick<FileHandle, 'fd'>,
  signal?: AbortSignal,
): Promise<LoadedRegistry> {
  const revision = new RevisionBuilder();
  let records = 0;
  for await (const record of readRecordFile(file, signal)) {
    revision.add(record);
    records++;
  }
  return { revision: revision.revision(), records };
}

/** Undefined where there is no file. */
export function opened(path: string): Promise<FileHandle | undefined> {
  return open(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
