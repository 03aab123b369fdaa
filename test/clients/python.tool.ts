import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT, startProcess } from '../process/service-process.js';
import { documentedClient } from '../support/documented-clients.js';

const run = promisify(execFile);
const PACKAGES = ['requests==2.32.5', 'pandas==2.3.3'];

/** A Python with the packages of the examples, made once for this clone. */
async function python(): Promise<string> {
  const home = join(ROOT, '.cache/python-clients');
  const program = join(home, 'bin/python');
  if (!existsSync(program)) await run('python3', ['-m', 'venv', home]);
  const has = await run(program, ['-c', 'import requests, pandas']).then(
    () => true,
    () => false,
  );
  if (!has) await run(program, ['-m', 'pip', 'install', '--quiet', ...PACKAGES]);
  return program;
}

it('runs the Python of docs/clients.md, with requests and pandas', async () => {
  const origin = await startProcess().ready();
  const { stdout } = await run(await python(), ['-c', documentedClient('python', origin)]);
  const total = async (query: string) => {
    const answer = await fetch(new URL(`api/record?limit=1&${query}`, origin));
    return Number(answer.headers.get('x-total-count'));
  };
  const [found, id, reason, near, years, rows] = stdout.trim().split('\n');
  expect(Number(found)).toBe(await total('search=plan%20parcial'));
  expect(id).toBe('EXP-2025-000019');
  expect(reason).toMatch(/^404 No record belongs to a municipality named Corunna\b/);
  expect(near).toBe("['Coruña, A']");
  expect(years).toContain("'2024': 6");
  expect(Number(rows)).toBe(await total('municipality=Alcoy'));
});
