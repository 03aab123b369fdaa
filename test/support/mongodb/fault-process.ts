import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { PATIENCE } from '../patience.js';
import { programMain } from '../program.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The service as a process of its own, without a mirror, for one test, and all that it has written. */
export function startMongoProcess(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [programMain(), 'serve'], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      STORAGE: 'mongodb',
      MIRROR_MB: '0',
      PORT: '0',
      LOG_LEVEL: 'trace',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    /** Everything on both outputs so far. */
    written: () => written,
    /** The code with which it ended. */
    exited,
    /** Waits until it listens, and gives the origin to ask at. */
    listening: () =>
      vi.waitFor(() => {
        const url = /"url":"(http:\/\/[^/]+)\/api\/record"/.exec(written)?.[1];
        if (!url) throw new Error(`it does not listen:\n${written}`);
        return url;
      }, PATIENCE),
  };
}
