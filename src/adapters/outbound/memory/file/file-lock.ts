import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Far longer than anyone holds it: whoever has had it for so long is dead. */
const DEAD_AFTER_MS = 5_000;
const TRY_EVERY_MS = 50;

/** Runs one of several works that must not run at the same time, in whatever process. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await taken(path))) {
    if (await isDead(path)) await rm(path, { force: true });
    else await wait(TRY_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function taken(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isDead(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > DEAD_AFTER_MS;
}
