import type { ServerRoute } from '@hapi/hapi';
import { RegistryLoading, StorageUnavailable } from '../../../domain/errors.js';
import type { Generation, RecordRepository } from '../../../domain/ports/record-repository.js';
import { NotReady } from './errors.js';
import { readOnlyRoutes } from './read-only-routes.js';

const LIVE = '/health/live';
const READY = '/health/ready';

export function isHealthPath(path: string): boolean {
  return path === LIVE || path === READY;
}

/** For monitors: is the process alive, and may it be sent requests? */
export function healthRoutes(
  repository: RecordRepository,
  isStopping: () => boolean,
): ServerRoute[] {
  return [
    ...readOnlyRoutes(LIVE, () => ({ status: 'alive' })),
    ...readOnlyRoutes(READY, async () => {
      if (isStopping()) throw new NotReady('service');
      const { staleSince } = await currentGeneration(repository);
      return { status: 'ready', staleSince };
    }),
  ];
}

/** Throws NotReady with the part that fails. The reason is for the log only. */
async function currentGeneration(repository: RecordRepository): Promise<Generation> {
  try {
    const generation = await repository.current();
    if (generation) return generation;
  } catch (error) {
    if (error instanceof RegistryLoading) throw new NotReady('generation');
    if (error instanceof StorageUnavailable) throw new NotReady('storage');
    throw error;
  }
  throw new NotReady('generation');
}
