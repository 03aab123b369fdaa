import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { documentedClient } from '../support/documented-clients.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { startProcess } from './service-process.js';

const run = promisify(execFile);

it('runs the JavaScript of docs/clients.md, with the client of the package', async () => {
  const origin = await startProcess().ready();
  // Beside the built program, where its package has its own name.
  const file = join(inject('program'), 'documented-client.mjs');
  await writeFile(file, documentedClient('js', origin));
  onTestFinished(() => rm(file));
  const { stdout } = await run(process.execPath, [file]);
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toMatch(/^18 \S/);
  expect(lines.slice(1, 3)).toEqual(['8', 'EXP-2025-000019 2']);
  expect(Number(lines[3])).toBeGreaterThan(10);
  expect(lines.slice(4, -1).length).toBeGreaterThan(1);
  expect(lines.at(-1)).toBe("municipality-not-found [ 'Coruña, A' ]");
});

it('runs the shell lines of docs/clients.md', async () => {
  const origin = await startProcess().ready();
  const TMPDIR = await temporaryFolder();
  const env = { ...process.env, TMPDIR };
  const { stdout } = await run('sh', ['-c', documentedClient('sh', origin)], { env });
  const answer = await fetch(new URL('api/record?search=plan%20parcial', origin));
  const { resultadoBusqueda } = (await answer.json()) as { resultadoBusqueda: unknown[] };
  expect(Number(stdout)).toBe(resultadoBusqueda.length);
});

it('shows why the shell lines find nothing', async () => {
  const origin = await startProcess().ready();
  const misspelt = documentedClient('sh', origin).replace(/search=[^&]+/, 'municipality=Corunna');
  const env = { ...process.env, TMPDIR: await temporaryFolder() };
  const failure = await run('sh', ['-c', misspelt], { env }).catch((error) => error);
  expect(failure).toMatchObject({ code: 1, stdout: '' });
  expect(failure.stderr).toContain('No record belongs to a municipality named Corunna');
  expect(failure.stderr).toContain('"near":["Coruña, A"]');
});
