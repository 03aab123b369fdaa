import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EFFORT = 'test/support/effort.ts';
/** In its last line, if it takes several. */
const IMPORT = /^(?:import|export|\}) .*from '(\..+)\.js';$/gm;

/** Whether a test file does more in `npm run test:all`: it, or what it imports, looks at `effort`. */
export function doesMore(file: string): boolean {
  return importsOf(file).has(EFFORT);
}

/** Of a folder of `test`. */
export function testFilesIn(folder: string): string[] {
  const path = join('test', folder);
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(path, name));
}

/** Files of the tests that this one imports, and those that they import. */
function importsOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const [, path] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
    const imported = join(file, '..', `${path}.ts`);
    // A test may have the text of a program in it, with imports of its own.
    if (!imported.startsWith('test/') || seen.has(imported) || !existsSync(join(ROOT, imported)))
      continue;
    seen.add(imported);
    importsOf(imported, seen);
  }
  return seen;
}
