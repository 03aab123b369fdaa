import type { Changes } from './import-report.js';

/** More than one in so many. A file that lacks more of the registry is rarely the whole of it. */
const ONE_IN = 5;

/** Whether a replacement removes so much of the registry that someone should be asked first. */
export function removesTooMany({ changed, removed, same }: Changes): boolean {
  return removed * ONE_IN > changed + removed + same;
}
