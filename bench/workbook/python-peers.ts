import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from '../cache-folder.js';

const PACKAGES = ['pandas==3.1.1', 'openpyxl==3.1.5', 'xlsxwriter==3.2.9'];
const VENV = join(CACHE, 'workbook-peers');
const run = promisify(execFile);

/** The Python that has the peers. Installs them where they are not there yet. */
export async function findPython(): Promise<string> {
  const python = join(VENV, 'bin', 'python');
  if (!existsSync(python)) await run('python3', ['-m', 'venv', VENV]);
  await run(python, ['-m', 'pip', 'install', '--quiet', ...PACKAGES]);
  return python;
}
