import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';

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
    return importOnly(name, require.resolve.paths(name) ?? []);
  }
}

function importOnly(name: string, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    const manifest = join(folder, name, 'package.json');
    if (!existsSync(manifest)) continue;
    const { exports } = JSON.parse(readFileSync(manifest, 'utf8'));
    const target = targetOf(exports['.'] ?? exports);
    return target && join(folder, name, target);
  }
  return undefined;
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
