import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Installs each example as a package of its own, with the program as it is built, and tests it. */

const examples = fileURLToPath(new URL('../examples', import.meta.url));
const folders = readdirSync(examples)
  .map((name) => join(examples, name))
  .filter((folder) => existsSync(join(folder, 'package.json')));

function npm(cwd, ...words) {
  return spawnSync('npm', words, { cwd, stdio: 'inherit' }).status === 0;
}

const failed = folders.filter((folder) => {
  console.log(`\n${folder}`);
  // A copy of an earlier build would stay.
  rmSync(join(folder, 'node_modules/planning-registry'), { recursive: true, force: true });
  const isInstalled = npm(folder, 'install', '--no-audit', '--no-fund', '--silent');
  return !isInstalled || !npm(folder, 'test', '--silent');
});
if (folders.length === 0) throw new Error('There is no example.');
for (const folder of failed) console.error(`failed: ${folder}`);
process.exitCode = failed.length > 0 ? 1 : 0;
