import { randomUUID } from 'node:crypto';
import { copyFile, link, open, realpath, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { copyPermissions } from './file-operations.js';

/** In the name of a file that is being written. A later import removes it if its own import died. */
export const DRAFT_MARK = '.importing-';

/** Where the previous registry is kept. */
export function previousPath(target: string): string {
  return `${target}.previous`;
}

/** When the previous registry became current. Undefined if none is kept, or it cannot be looked at. */
export async function previousSince(file: string): Promise<Date | undefined> {
  const target = await realpath(file).catch(() => file);
  const stats = findPrevious(target).then((path) => stat(path));
  return stats.then(
    ({ mtime }) => mtime,
    () => undefined,
  );
}

/** A second name of the current file during a switch. */
function asidePath(target: string): string {
  return `${target}.replaced`;
}

/** Where the previous registry is now: in the middle of a switch it still has its second name. */
export async function findPrevious(target: string): Promise<string> {
  const aside = asidePath(target);
  return (await exists(aside)) && !(await isSameFile(aside, target)) ? aside : previousPath(target);
}

/**
 * Replaces the records file by a finished one, and keeps it as the previous one if asked to. The
 * caller holds the lock. A death after any step leaves a whole registry: the current file gets a
 * second name, then the new file takes the first name, then the second name becomes `.previous`.
 */
export async function replaceRecordsFile(
  target: string,
  next: string,
  { keep }: { readonly keep: boolean },
): Promise<void> {
  await finishSwitch(target);
  try {
    if (keep) await setAside(target, asidePath(target));
    await makeYounger(next, target);
    await rename(next, target);
  } finally {
    // If this fails after the rename, the switch is done; the next switch finishes it.
    await finishSwitch(target).catch(() => {});
  }
  await syncFolder(dirname(target));
}

/** Replaces the records file by one with the same records. The previous file and all dates stay. */
export async function refreshRecordsFile(target: string, next: string): Promise<void> {
  const { atime, mtime } = await stat(target);
  await utimes(next, atime, mtime);
  await rename(next, target);
  await syncFolder(dirname(target));
}

/** Finishes a switch whose process may have died. */
export async function finishSwitch(target: string): Promise<void> {
  const aside = asidePath(target);
  if (!(await exists(aside))) return;
  if (!(await isSameFile(aside, target))) await rename(aside, previousPath(target));
  // A rename does nothing if both names are links to one file.
  await rm(aside, { force: true });
}

/** Whether one is the other, or a copy of it: no two switches have the same time. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  if (!a || !b) return false;
  if (a.ino === b.ino && a.dev === b.dev) return true;
  return a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) < 1;
}

/** Where a file that holds no registry is kept when another replaces it. */
export function rejectedPath(target: string): string {
  return `${target}.rejected`;
}

/** Gives a file that holds no registry a second name before another replaces it. */
export function keepRejected(target: string): Promise<void> {
  return setAside(target, rejectedPath(target));
}

/** Links the current file to a second name, or copies it if the file system has no links. */
async function setAside(target: string, aside: string): Promise<void> {
  const whole = `${target}${DRAFT_MARK}${randomUUID()}`;
  try {
    await link(target, whole).catch(() => copy(target, whole));
    await rename(whole, aside);
  } finally {
    await rm(whole, { force: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  const stats = await stat(from);
  const file = await open(to, 'wx', 0o600);
  try {
    await copyPermissions(stats, file);
    await copyFile(from, to);
    await file.utimes(stats.atime, stats.mtime);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * A file is the registry from the time of the switch on. `Last-Modified` has whole seconds and must
 * not go back, so the new file is at least a second younger, whatever the clock says.
 */
async function makeYounger(next: string, target: string): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  const now = new Date(Math.max(Date.now(), before ? before.mtimeMs + 1_000 : 0));
  await utimes(next, now, now);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** A rename is on the disk when its folder is. Some systems cannot sync a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
