import { lstatSync, type Stats, statSync } from 'node:fs';
import { UsageError } from '../../errors.js';

/**
 * Throws if a file or a link has this name. A folder, a pipe or a device is not replaced anyway:
 * whoever opens the output refuses it, or writes into it.
 */
export function refuseToReplace(path: string): void {
  const there = statOf(path, statSync) ?? statOf(path, lstatSync);
  if (!there?.isFile() && !there?.isSymbolicLink()) return;
  throw new UsageError(`${path} exists; name another file, or replace it with --force`);
}

/** Throws if an option names one of these files as the one to be written. */
export function refuseToOverwrite(
  files: readonly (string | undefined)[],
  option: string,
  written: string | undefined,
): void {
  if (written === undefined) return;
  const overwritten = files.find((file) => file !== undefined && isSameFile(file, written));
  if (overwritten === undefined) return;
  throw new UsageError(`${option} ${written} would overwrite ${overwritten}; name another file`);
}

function isSameFile(a: string, b: string): boolean {
  const [one, other] = [statOf(a, statSync), statOf(b, statSync)];
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Undefined if there is nothing, or it cannot be looked at: to open it will tell why. */
function statOf(path: string, stat: (path: string) => Stats): Stats | undefined {
  try {
    return stat(path);
  } catch {
    return undefined;
  }
}
