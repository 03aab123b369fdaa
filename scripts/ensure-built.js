import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* Before `npm start` and its like: builds where the compiler is installed. In production it is not,
   and what was built before it was left behind is run. */

const [root, compiler, program] = [
  '..',
  '../node_modules/@typescript/native/bin/tsc',
  '../dist/main.js',
].map((path) => fileURLToPath(new URL(path, import.meta.url)));

if (existsSync(compiler)) {
  if (!existsSync(program)) console.error('Building for the first time …');
  const words = [compiler, '-p', 'tsconfig.build.json'];
  process.exitCode =
    spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1;
  const { arePagesStale, buildPages } = await import('./build-pages.js');
  if (arePagesStale()) await buildPages();
} else if (!existsSync(program)) {
  console.error('Nothing is built yet: run npm ci && npm run build && npm ci --omit=dev');
  process.exitCode = 1;
}
