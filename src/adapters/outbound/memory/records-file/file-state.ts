import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Differs if the path names another file, or if the file was written to. Undefined if it names none. */
export async function fileState(path: string): Promise<string | undefined> {
  return stat(path, { bigint: true }).then(fileStateOf, () => undefined);
}

export function fileStateOf(stats: BigIntStats): string {
  return [stats.dev, stats.ino, stats.ctimeNs, contentStateOf(stats)].join(' ');
}

/** Differs if an open file was written to. A rename or an unlink does not change it. */
export function contentStateOf({ size, mtimeNs }: BigIntStats): string {
  return [size, mtimeNs].join(' ');
}
