import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Which file a path names, and in which state; nothing where it names none. */
export async function fileIdentity(path: string): Promise<string | undefined> {
  return stat(path, { bigint: true }).then(identityOf, () => undefined);
}

export function identityOf(stats: BigIntStats): string {
  return [stats.dev, stats.ino, stats.ctimeNs, versionOf(stats)].join(' ');
}

/** What is written in it; not its name, which it loses when another file takes its place. */
export function versionOf({ size, mtimeNs }: BigIntStats): string {
  return [size, mtimeNs].join(' ');
}
