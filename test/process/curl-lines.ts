import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { bareEnvironment, type ServiceProcess } from './service-process.js';

const run = promisify(execFile);

/** The lines for a shell that the service has printed. */
export async function curlLines(service: ServiceProcess): Promise<string[]> {
  await vi.waitFor(() => expect(service.stderr).toMatch(/curl .*\n\n$/), PATIENCE);
  return service.stderr.split('\n').filter((line) => line.trimStart().startsWith('curl '));
}

/** Runs such a line in a real shell; what is added asks curl for no more than the status. */
export async function runInShell(line: string) {
  const command = `${line} --silent --write-out '\\n%{http_code}'`;
  const { stdout } = await run('sh', ['-c', command], {
    env: bareEnvironment({}),
    maxBuffer: 16 * 1024 * 1024,
  }).catch((cause) => {
    throw new Error('the README and this test need curl', { cause });
  });
  const [status, body] = stdout.split('\n').reverse();
  return { status: Number(status), records: JSON.parse(body ?? '').resultadoBusqueda };
}
