import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startProcess } from '../process/service-process.js';
import { debianProgram } from '../support/debian-program.js';
import { documentedClient } from '../support/documented-clients.js';

it('runs the R of docs/clients.md', async () => {
  const packages = ['r-base-core', 'r-cran-curl', 'r-cran-jsonlite'];
  const [origin, r] = await Promise.all([
    startProcess().ready(),
    debianProgram(['Rscript'], packages),
  ]);
  const program = documentedClient('r', origin);
  const { stdout } = await promisify(execFile)(r, ['-e', program]);
  const answer = await fetch(new URL('api/record?limit=1&search=plan%20parcial', origin));
  const [found, id, reason] = stdout.trim().split('\n');
  expect(found).toBe(`[1] ${answer.headers.get('x-total-count')}`);
  expect(id).toBe('[1] "EXP-2025-000019"');
  expect(reason).toContain('No record belongs to a municipality named Corunna');
});
