import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/**
 * Whoever may read the one file may read the other, as far as systems allow it: root alone can give
 * a file to another user, and others to the groups that they belong to.
 */
export async function keepAccess(
  { uid, gid, mode }: Pick<Stats, 'uid' | 'gid' | 'mode'>,
  file: FileHandle,
): Promise<void> {
  await file.chown(uid, gid).catch(() => file.chown(-1, gid).catch(() => {}));
  await file.chmod(mode & 0o777).catch(() => {});
}
