import type { ServerRoute } from '@hapi/hapi';
import { RegistryLoading, StorageUnavailable } from '../../../domain/errors.js';
import type { RecordRepository } from '../../../domain/ports/record-repository.js';
import { NotReady } from './errors.js';
import { readOnlyRoutes } from './read-only-routes.js';

const LIVE = '/health/live';
const READY = '/health/ready';

export function isHealthPath(path: string): boolean {
  return path === LIVE || path === READY;
}

/** For whatever watches over the process: is it alive, and may it be sent requests? */
export function healthRoutes(
  repository: RecordRepository,
  isStopping: () => boolean,
): ServerRoute[] {
  return [
    ...readOnlyRoutes(LIVE, () => ({ status: 'alive' })),
    ...readOnlyRoutes(READY, async () => {
      const failing = isStopping() ? 'service' : await failingPart(repository);
      if (failing) throw new NotReady(failing);
      return { status: 'ready' };
    }),
  ];
}

/** Which part fails, never how: that is for the log. */
async function failingPart(repository: RecordRepository): Promise<NotReady['part'] | undefined> {
  try {
    return (await repository.current()) ? undefined : 'generation';
  } catch (error) {
    if (error instanceof RegistryLoading) return 'generation';
    if (error instanceof StorageUnavailable) return 'storage';
    throw error;
  }
}
