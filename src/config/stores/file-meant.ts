import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entryOf } from './resolve-package.js';

const EXTENSIONS = ['.js', '.mjs', '.cjs'];

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The module that a path without an extension, or the path of a folder, probably means. */
export function fileMeant(path: string): string | undefined {
  const names = [path, join(path, 'index'), join(path, basename(path))];
  const entry = entryOf(path);
  const candidates = names.flatMap((name) => EXTENSIONS.map((extension) => name + extension));
  return (entry ? [entry, ...candidates] : candidates).find(isFile);
}
