import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* Installs each example as a package of its own, with the program as it is built, and tests it. */

const examples = fileURLToPath(new URL('../examples', import.meta.url));
const folders = readdirSync(examples)
  .map((name) => join(examples, name))
  .filter((folder) => existsSync(join(folder, 'package.json')));

async function npm(cwd, ...words) {
  const [code] = await once(spawn('npm', words, { cwd, stdio: 'inherit' }), 'close');
  return code === 0;
}

function install(folder) {
  // A copy of an earlier build would stay.
  rmSync(join(folder, 'node_modules/planning-registry'), { recursive: true, force: true });
  return npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--silent');
}

if (folders.length === 0) throw new Error('There is no example.');
// Side by side, for npm waits much. The tests are not: one may install a server with apt-get.
const areInstalled = await Promise.all(folders.map(install));
for (const [at, folder] of folders.entries()) {
  console.log(`\n${folder}`);
  if (areInstalled[at] && (await npm(folder, 'test', '--silent'))) continue;
  console.error(`failed: ${folder}`);
  process.exitCode = 1;
}
