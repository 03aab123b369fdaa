import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SOME_FILE = fileURLToPath(import.meta.url);

/**
 * So many rounds of a loop that does what a poll does: a timer, and a look at a file. A poll in this
 * process has had about as many meanwhile, however slow the machine is.
 */
export async function rounds(everyMs: number, times = 25): Promise<void> {
  for (let i = 0; i < times; i++) {
    await wait(everyMs);
    await stat(SOME_FILE);
  }
}
