import { statSync } from 'node:fs';
import { UsageError } from '../../errors.js';

/** Throws if a file has this name. A folder, a pipe or a device is not replaced anyway. */
export function refuseToReplace(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return;
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
  const [one, other] = [a, b].map((path) => statSync(path, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}
