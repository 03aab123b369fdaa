import { chmod, chown, stat } from 'node:fs/promises';

/** Whoever may read the one file may read the other, as far as systems allow it. */
export async function keepAccess(from: string, to: string): Promise<void> {
  const like = await stat(from).catch(() => undefined);
  if (!like) return;
  await chown(to, like.uid, like.gid).catch(() => {});
  await chmod(to, like.mode & 0o777).catch(() => {});
}
