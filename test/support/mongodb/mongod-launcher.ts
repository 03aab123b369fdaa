import { inject } from 'vitest';
import type { MongodLauncher } from './mongod.js';

/**
 * The way to a mongod that the set-up of this run has found. Modules come when they are needed:
 * those that look for Docker take a second of every file that loads them.
 */
export async function mongodLauncher(): Promise<MongodLauncher> {
  const source = inject('mongod');
  if (!source) return (await (await import('./find-mongodb.js')).findMongod()).launcher;
  if (source.kind === 'process') {
    return (await import('./local-mongod.js')).localLauncher(source.from);
  }
  return (await import('./container-mongod.js')).containerLauncher(source.from);
}
