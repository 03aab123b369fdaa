import type { ServerRoute } from '@hapi/hapi';
import { readOnlyRoutes } from '../routes/read-only-routes.js';
import type { HttpMetrics } from './http-metrics.js';

/** What is counted, for a monitor; nothing where nothing is counted. */
export function metricsRoutes(
  metrics: HttpMetrics | undefined,
  streamsOpen: () => number,
): ServerRoute[] {
  if (!metrics) return [];
  return readOnlyRoutes('/metrics', async (_request, h) =>
    h
      .response(await metrics.text(streamsOpen()))
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store'),
  );
}
