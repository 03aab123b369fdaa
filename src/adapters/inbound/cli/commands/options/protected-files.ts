import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../../errors.js';
import { insideArchive } from '../../readers/input-files.js';

/**
 * Throws if a file or a link has this name. A folder, a pipe or a device is not replaced anyway:
 * whoever opens the output refuses it, or writes into it.
 */
export function refuseToReplace(path: string): void {
  const there = statOf(path, statSync) ?? statOf(path, lstatSync);
  if (!there?.isFile() && !there?.isSymbolicLink()) return;
  throw new UsageError(`${path} exists; name another file, or replace it with --force`);
}

/**
 * Throws if an option names one of these files as the one to be written, or one of them is in it,
 * as `a.zip:a.csv` is. A file that is yet to be made counts too: a rollback takes whatever has the
 * name of the previous registry.
 */
export function refuseToOverwrite(
  files: readonly (string | undefined)[],
  option: string,
  written: string,
): void {
  const overwritten = files.find(
    (file) =>
      file !== undefined &&
      (isSameFile(file, written) || isSameFile(insideArchive(file)[0], written)),
  );
  if (overwritten === undefined) return;
  throw new UsageError(`${option} ${written} would overwrite ${overwritten}; name another file`);
}

function isSameFile(a: string, b: string): boolean {
  if (realPath(a) === realPath(b)) return true;
  const [one, other] = [statOf(a, statSync), statOf(b, statSync)];
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Where a path leads, also if nothing is there yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const absolute = resolve(path);
    const folder = dirname(absolute);
    return folder === absolute ? absolute : join(realPath(folder), basename(absolute));
  }
}

/** Undefined if there is nothing, or it cannot be looked at: to open it will tell why. */
function statOf(path: string, stat: (path: string) => Stats): Stats | undefined {
  try {
    return stat(path);
  } catch {
    return undefined;
  }
}
