import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageUnavailable } from '../../../domain/errors.js';

/** A new file without a name: the system removes it when the process ends, however it ends. */
export async function createTemporaryFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `planning-registry-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

export function temporaryFileError(folder: string, error: unknown): StorageUnavailable {
  const { message } = error as Error;
  return new StorageUnavailable(
    `The records cannot be sorted in ${folder}: ${message}. Set TMPDIR to another folder.`,
    { cause: error },
  );
}
