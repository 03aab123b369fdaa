import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { probablyMeant } from '../../domain/search/did-you-mean.js';
import { isStoreName, loadAvailableStore, storeNames } from './available-stores.js';
import { STORE_INTERFACE, type StoreModule } from './define-store.js';
import { messageOf, UnusableStore } from './errors.js';
import { fileMeant, isFile } from './file-meant.js';
import { resolvePackage } from './resolve-package.js';

const IS_PATH = /^(\.{0,2}[\\/]|[a-z]:[\\/]|file:)/i;

/**
 * Loads the store that STORAGE names: one of ours, a module by its path, or a package of the
 * project in the working directory, or, if that has none, of ours.
 *
 * @throws UnusableStore
 */
export async function loadStore(storage: string): Promise<StoreModule> {
  if (isStoreName(storage)) return loadAvailableStore(storage);
  const loaded = await (IS_PATH.test(storage) ? importPath(storage) : importPackage(storage));
  const { default: exported } = loaded as { default?: { default?: unknown } };
  // A module of CommonJS that was compiled from an ES module has its default export one level deeper.
  const module = exported?.default ?? exported;
  const fault = moduleFault(module);
  if (fault) throw new UnusableStore(storage, fault);
  return module as StoreModule;
}

function moduleFault(module: unknown): string | undefined {
  const { kind, interface: version, open, settings } = (module ?? {}) as Record<string, unknown>;
  if ((kind !== 'store' && kind !== 'source') || typeof version !== 'number') {
    return 'is no store: its default export must be what defineStore or defineSource returns';
  }
  if (version !== STORE_INTERFACE) {
    const older = version < STORE_INTERFACE ? 'the store' : 'planning-registry';
    return `is written for version ${version} of the store interface, and this program has version ${STORE_INTERFACE}: update ${older}`;
  }
  if (typeof open !== 'function') return `lacks the method open of a ${kind}`;
  const isSchema = typeof (settings as { validate?: unknown } | undefined)?.validate === 'function';
  if (settings !== undefined && typeof settings !== 'function' && !isSchema) {
    return 'has settings that are no joi object, and no function that returns one';
  }
  return undefined;
}

function importPath(storage: string): Promise<unknown> {
  const path = storage.startsWith('file:') ? fileURLToPath(storage) : resolve(storage);
  if (!isFile(path)) throw new UnusableStore(storage, noFile(storage, path));
  return importing(storage, () => import(pathToFileURL(path).href));
}

function importPackage(storage: string): Promise<unknown> {
  return importing(storage, () => {
    const file = resolvePackage(storage, process.cwd());
    return import(file ? pathToFileURL(file).href : storage);
  });
}

async function importing(storage: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    if (isNotFound(error, storage)) throw new UnusableStore(storage, noPackage(storage));
    throw new UnusableStore(storage, `cannot be loaded: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/** Whether the package itself is missing, and not one that it needs. */
function isNotFound(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${name}'`);
}

function noFile(storage: string, path: string): string {
  const meant = fileMeant(path);
  const hint =
    meant && `; ${storage.replace(/\/+$/, '')}${meant.slice(path.length)} was probably meant`;
  return existsSync(path)
    ? `names a folder${hint ?? ': name the file in it that exports the store'}`
    : `names no file: there is no ${path}${hint ?? ''}`;
}

function noPackage(storage: string): string {
  const isPath = isFile(resolve(storage));
  const meant = isPath ? `./${storage}` : probablyMeant(storage, storeNames);
  const hint = meant ? `; ${meant} was probably meant` : ', or begin a path with ./';
  return `is neither ${storeNames.join(' nor ')} nor a package that is installed in ${process.cwd()}: install it${hint}`;
}
