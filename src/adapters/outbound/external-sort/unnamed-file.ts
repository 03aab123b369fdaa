import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A new file that has no name any more: whatever becomes of the process, nothing of it stays
 * behind.
 */
export async function unnamedFile(folder: string): Promise<FileHandle> {
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
