import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { isDead, type ProcessIdentity, thisProcess } from './process-identity.js';

export interface LockOptions {
  /** How long to wait for the holder. */
  readonly waitMs?: number | undefined;
  readonly tryEveryMs?: number | undefined;
  /** Called once if there is a wait. The message names the holder. */
  readonly onWait?: ((message: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Far longer than a lock is held. */
const WAIT_MS = 30_000;
const TRY_EVERY_MS = 50;

interface Holder extends ProcessIdentity {
  /** Unique for each time that a lock is taken. */
  readonly token: string;
}

/** The holder of a lock file that does not name one. */
const SOMEONE = 'someone';

/**
 * Runs `work` while no other process runs its own under the same lock. The lock is a file that names
 * its holder. A holder that is known to be dead loses the lock; one that may be alive never does.
 *
 * @throws StorageUnavailable after `waitMs`.
 */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const token = await take(path, options);
  try {
    await removeLeftovers(path);
    return await work();
  } finally {
    await remove(path, token);
  }
}

async function take(path: string, options: LockOptions): Promise<string> {
  const { waitMs = WAIT_MS, tryEveryMs = TRY_EVERY_MS, onWait, signal } = options;
  for (let waited = 0; ; waited += tryEveryMs) {
    signal?.throwIfAborted();
    const token = await tryToTake(path);
    if (token !== undefined) return token;
    const holder = await holderOf(path);
    const who = typeof holder === 'object' ? `process ${holder.pid} on ${holder.host}` : SOMEONE;
    if (waited >= waitMs) {
      throw new StorageUnavailable(
        `${who} holds ${path}, so nothing was changed. If no import and no rollback runs there, remove this file.`,
      );
    }
    if (waited === 0) onWait?.(`waiting up to ${waitMs / 1_000} s: ${who} holds ${path}`);
    await wait(tryEveryMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/**
 * To remove a dead holder's lock, a process must first take a second lock, the takeover, and then
 * find the dead lock still there. So of many that see the dead lock, none removes a new one.
 */
async function tryToTake(path: string): Promise<string | undefined> {
  const holder = await holderOf(path);
  if (holder === undefined) return create(path);
  if (holder === SOMEONE || !isDead(holder)) return undefined;
  const takeover = `${path}.${holder.token}`;
  const token = await tryToTake(takeover);
  if (token === undefined) return undefined;
  await remove(path, holder.token);
  await remove(takeover, token);
  return create(path);
}

/** A link appears with its content, or not at all. Undefined if another process was faster. */
async function create(path: string): Promise<string | undefined> {
  const token = randomBytes(8).toString('hex');
  const text = JSON.stringify({ ...thisProcess(), token });
  const complete = `${path}.${token}.new`;
  await writeFile(complete, text, { flag: 'wx' });
  try {
    await link(complete, path).catch((error) => {
      if (isTaken(error)) throw error;
      // The file system has no links.
      return writeFile(path, text, { flag: 'wx' });
    });
    return token;
  } catch (error) {
    if (isTaken(error as NodeJS.ErrnoException)) return undefined;
    throw error;
  } finally {
    await rm(complete, { force: true });
  }
}

/** Another process has the lock, or its holder has removed our unfinished file. */
function isTaken({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EEXIST' || code === 'ENOENT';
}

/** Undefined if nobody holds the lock. */
async function holderOf(path: string): Promise<Holder | typeof SOMEONE | undefined> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8'));
    return typeof holder?.token === 'string' ? holder : SOMEONE;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : SOMEONE;
  }
}

async function remove(path: string, token: string): Promise<void> {
  const holder = await holderOf(path);
  if (typeof holder === 'object' && holder.token === token) await rm(path, { force: true });
}

/** Takeovers and unfinished locks of other processes mean nothing while this lock is held. */
async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(path)}.`)) await rm(join(folder, name), { force: true });
  }
}
