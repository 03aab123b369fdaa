import { statSync } from 'node:fs';
import { UsageError } from '../../errors.js';

/** Throws if a file has this name. A folder, a pipe or a device is not replaced anyway. */
export function refuseToReplace(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return;
  throw new UsageError(`${path} exists; name another file, or replace it with --force`);
}
