import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Undefined if there is no such file. */
export function openIfExists(path: string): Promise<FileHandle | undefined> {
  return open(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** One call of `read` may return fewer bytes than it was asked for. */
export async function readFully(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error('the file was truncated while it was in use');
    done += bytesRead;
  }
  return bytes;
}

/**
 * Gives a file the owner, group and mode of another, as far as the system allows it: only root may
 * change the owner, and others may choose only a group of their own.
 */
export async function copyPermissions(
  { uid, gid, mode }: Pick<Stats, 'uid' | 'gid' | 'mode'>,
  file: FileHandle,
): Promise<void> {
  await file.chown(uid, gid).catch(() => file.chown(-1, gid).catch(() => {}));
  await file.chmod(mode & 0o777).catch(() => {});
}
