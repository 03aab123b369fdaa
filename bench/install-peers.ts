/*
 * Installs what the benchmarks compare us with, beside them and not among the dependencies of the
 * service. Does nothing where it is there already.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { progress } from './report.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = `${here}package-lock.json`;
const installed = `${here}node_modules/.package-lock.json`;

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  progress('installing the peers; SQLite may have to be compiled, which takes two minutes');
  const { status } = spawnSync('npm', ['ci', '--prefix', here], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The peers cannot be installed.');
}
