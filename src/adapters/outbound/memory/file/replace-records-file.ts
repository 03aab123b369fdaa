import { randomUUID } from 'node:crypto';
import { copyFile, link, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { keepAccess } from './file-access.js';

/** A file that is being written beside the records file; a dead import's is cleared up. */
export const DRAFT_MARK = '.importing-';

/** Where the registry before the current one is kept. */
export function previousFile(target: string): string {
  return `${target}.previous`;
}

/** Where the current registry is kept too while another takes its place. */
export function asideFile(target: string): string {
  return `${target}.replaced`;
}

/**
 * Puts a finished file in the place of the records file, which is kept as the one before, unless
 * it is not worth it. The lock is held. Each step leaves the registry whole: first the current file
 * gets a second name, then the new one takes its place, then the second name becomes that of the
 * one before.
 */
export async function replaceRecordsFile(
  target: string,
  next: string,
  { keep }: { readonly keep: boolean },
): Promise<void> {
  await settle(target);
  try {
    if (keep) await setAside(target);
    await makeYounger(next, target);
    await rename(next, target);
  } finally {
    // Where it fails after the switch, the registry is the new one; the next to come settles it.
    await settle(target).catch(() => {});
  }
  await syncFolder(dirname(target));
}

/** Puts a file with the same records in the place of the records file. Nothing is replaced by it. */
export async function refreshRecordsFile(target: string, next: string): Promise<void> {
  const { atime, mtime } = await stat(target);
  await utimes(next, atime, mtime);
  await rename(next, target);
  await syncFolder(dirname(target));
}

/** Ends a switch, which may be one that its process did not live to end. */
export async function settle(target: string): Promise<void> {
  const aside = asideFile(target);
  if (!(await isThere(aside))) return;
  if (!(await isSameFile(aside, target))) await rename(aside, previousFile(target));
  // Two names of one file stay as they are when the one is renamed to the other.
  await rm(aside, { force: true });
}

/** Whether one is the other, or a copy of it: no two switches have the same time. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  if (!a || !b) return false;
  if (a.ino === b.ino && a.dev === b.dev) return true;
  return a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) < 1;
}

/** Gives the current file a second name, or a copy where the file system has no links. */
async function setAside(target: string): Promise<void> {
  const whole = `${target}${DRAFT_MARK}${randomUUID()}`;
  try {
    await link(target, whole).catch(() => copy(target, whole));
    await rename(whole, asideFile(target));
  } finally {
    await rm(whole, { force: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  const like = await stat(from);
  const file = await open(to, 'wx', 0o600);
  try {
    await keepAccess(like, file);
    await copyFile(from, to);
    await file.utimes(like.atime, like.mtime);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * A file is the registry from the moment of the switch. HTTP tells times apart by the second, and
 * `Last-Modified` must not go back, whatever the clock says.
 */
async function makeYounger(next: string, target: string): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  const now = new Date(Math.max(Date.now(), before ? before.mtimeMs + 1_000 : 0));
  await utimes(next, now, now);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** A new name is on the disk when its folder is. Some systems cannot be told so. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
