import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { programMain } from '../support/program.js';
import { bareEnvironment, ROOT } from './service-process.js';

function serve(port: number, stdout: 'pipe' | number) {
  const child = spawn(process.execPath, [programMain(), 'serve'], {
    cwd: ROOT,
    env: bareEnvironment({ PORT: String(port) }),
    stdio: ['ignore', stdout, 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, exited: once(child, 'exit') };
}

async function ready(port: number): Promise<void> {
  await vi.waitFor(async () => {
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  }, PATIENCE);
}

test('a service whose log nobody reads any more ends when it is told to', async () => {
  const port = await freePort();
  const { child, exited } = serve(port, 'pipe');
  await ready(port);
  child.stdout?.destroy();
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('a service whose log takes no bytes, as on a full disk, goes on', async () => {
  const port = await freePort();
  const { child, exited } = serve(port, openSync(programMain(), 'r'));
  await ready(port);
  for (let n = 0; n < 50; n++) {
    expect((await fetch(`http://127.0.0.1:${port}/api/record?limit=1`)).status).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
