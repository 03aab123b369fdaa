import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';

const MANIFEST = 'package.json';
/** Of an `exports` entry, those that an import meets. */
const CONDITIONS = ['node', 'import', 'module-sync', 'default'];

/** The file that a module in the folder would import by the name of a package, if there is one. */
export function resolvePackage(name: string, folder: string): string | undefined {
  const require = createRequire(join(folder, 'module.js'));
  try {
    const file = require.resolve(name);
    return isAbsolute(file) ? file : undefined; // else it is part of Node
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'MODULE_NOT_FOUND') return undefined;
    if (code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    // It cannot be required. Node resolves imports for the module that has them only.
    const file = importOnly(name, require.resolve.paths(name) ?? []);
    if (file === undefined) throw error;
    return file;
  }
}

function importOnly(name: string, folders: readonly string[]): string | undefined {
  const folder = folders.map((each) => join(each, name)).find(hasManifest);
  return folder && entryOf(folder);
}

/** The file that an import of the package in a folder would load. */
export function entryOf(folder: string): string | undefined {
  if (!hasManifest(folder)) return undefined;
  const { exports, main } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  const target = targetOf(exports?.['.'] ?? exports ?? main);
  return target && join(folder, target);
}

function hasManifest(folder: string): boolean {
  return existsSync(join(folder, MANIFEST));
}

function targetOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null) return undefined;
  for (const [condition, inner] of Object.entries(entry)) {
    const target = CONDITIONS.includes(condition) ? targetOf(inner) : undefined;
    if (target !== undefined) return target;
  }
  return undefined;
}
