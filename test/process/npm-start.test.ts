import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { bareEnvironment, ROOT } from './service-process.js';

test('npm start builds the service and serves the sample', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: bareEnvironment({ PORT: '0' }),
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true, // a group of its own, so that what npm starts can be ended with it
  });
  const closed = once(npm, 'close');
  onTestFinished(async () => {
    process.kill(-(npm.pid as number), 'SIGKILL');
    await closed;
  });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const url = await vi.waitFor(() => {
    const found = /"url":"([^"]+)"/.exec(output)?.[1];
    if (!found) throw new Error(`not listening: ${output}`);
    return found;
  }, PATIENCE);

  const answer = await fetch(`${url}/135%2F2025-00019`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    resultadoBusqueda: [{ registration_number: '00019', municipality: 'Coruña, A' }],
  });
});
