import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { isDead, type ProcessIdentity, thisProcess } from './process-identity.js';

export interface LockOptions {
  /** How long to wait for whoever has it. */
  readonly waitMs?: number | undefined;
  readonly tryEveryMs?: number | undefined;
  /** Hears once that there is a wait, and for whom. */
  readonly onWait?: ((message: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Far longer than anyone holds it. */
const WAIT_MS = 30_000;
const TRY_EVERY_MS = 50;

interface Holder extends ProcessIdentity {
  /** No two holds have the same. */
  readonly token: string;
}

/** It is there, and does not say who has it. */
const SOMEONE = 'someone';

/**
 * Runs one of several works that must not run at the same time, in whatever process. The lock is a
 * file that says who has it. Whoever is known to be dead loses it; whoever may live never does.
 *
 * @throws StorageUnavailable when the wait is over.
 */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  const token = await take(path, options);
  try {
    await clearUpBeside(path);
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
 * What a dead holder left may be removed only by whoever holds a lock for just that, and only if it
 * is still there then. So of many who find it, none removes what another has taken meanwhile.
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

/** The file appears with its holder in it, or not at all. Undefined where another was faster. */
async function create(path: string): Promise<string | undefined> {
  const token = randomBytes(8).toString('hex');
  const text = JSON.stringify({ ...thisProcess(), token });
  const whole = `${path}.${token}.new`;
  await writeFile(whole, text, { flag: 'wx' });
  try {
    await link(whole, path).catch((error) => {
      if (isLost(error)) throw error;
      // A file system without links.
      return writeFile(path, text, { flag: 'wx' });
    });
    return token;
  } catch (error) {
    if (isLost(error as NodeJS.ErrnoException)) return undefined;
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

/** Another has it, or has cleared up what was to become it. */
function isLost({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EEXIST' || code === 'ENOENT';
}

/** Nothing where nobody has it. */
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

/** What is left of takeovers and of locks never taken: with this lock held they mean nothing. */
async function clearUpBeside(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(path)}.`)) await rm(join(folder, name), { force: true });
  }
}
