import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

interface Lock {
  readonly packages: Readonly<Record<string, { dev?: true; devOptional?: true }>>;
}

/**
 * The project as `npm ci && npm run build && npm ci --omit=dev` leave it, in a folder of its own.
 * The packages are those that the lock file has for production, copied: a package that is only
 * needed here and not declared is missing there too.
 */
export async function productionCopy(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of [...SOURCES, 'src', 'data', 'scripts']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  await cp(join(inject('program'), 'dist'), join(folder, 'dist'), { recursive: true });
  const lock: Lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (path === '' || dev || devOptional) continue;
    const from = join(ROOT, path);
    await mkdir(join(folder, path), { recursive: true });
    await cp(from, join(folder, path), {
      recursive: true,
      filter: (each) => !each.slice(from.length).includes('node_modules'),
    });
  }
  return folder;
}
