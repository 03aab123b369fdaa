import type { ServerRoute } from '@hapi/hapi';
import type { ReportStatus, StatusReport } from '../../../../application/status/report-status.js';
import { RegistryLoading, StorageUnavailable } from '../../../../domain/errors.js';
import { NotReady } from '../errors.js';
import { readOnlyRoutes } from './read-only-routes.js';

/** A monitor waits for little more than this. Without the count the answer is the same. */
const COUNT_MS = 1_000;

/** For monitors: is the process alive, and may it be sent requests? */
export function healthRoutes(reportStatus: ReportStatus, isServing: () => boolean): ServerRoute[] {
  return [
    ...readOnlyRoutes('/health/live', () => ({ status: 'alive' })),
    ...readOnlyRoutes('/health/ready', async () => {
      if (!isServing()) throw new NotReady('service');
      return { status: 'ready', ...(await currentStatus(reportStatus)) };
    }),
  ];
}

/** Throws NotReady with the part that fails. The reason is for the log only. */
async function currentStatus(reportStatus: ReportStatus): Promise<StatusReport> {
  try {
    const report = await reportStatus.run({ signal: AbortSignal.timeout(COUNT_MS) });
    if (report) return report;
  } catch (error) {
    if (error instanceof RegistryLoading) throw new NotReady('loading');
    if (error instanceof StorageUnavailable) throw new NotReady('storage');
    throw error;
  }
  throw new NotReady('empty');
}
