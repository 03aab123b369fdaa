import { server as hapi, type Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { ReportStatus } from '../../../../application/status/report-status.js';
import { limits } from '../limits.js';
import { respondWithProblems } from '../problem/problem-responses.js';
import { identifier } from '../request-identity.js';
import { healthRoutes } from '../routes/health-routes.js';
import { metricsRoutes } from './metrics-routes.js';

export interface AdminServerOptions {
  readonly host: string;
  readonly port: number;
  readonly apiVersion: string;
  readonly logger: Logger;
  readonly reportStatus: ReportStatus;
  /** The server that clients ask, which this one tells of. */
  readonly served: Server;
}

/** Health and metrics on a port of their own, which clients need not reach. Always plain HTTP. */
export function createAdminServer(options: AdminServerOptions): Server {
  const { host, port, apiVersion, reportStatus, served } = options;
  const server = hapi({
    host,
    port,
    debug: false,
    compression: { minBytes: limits.compressFromBytes },
    routes: { cache: false, state: { parse: false, failAction: 'ignore' } },
  });
  server.app.requestChecks = [];
  server.app.identify = identifier(false);
  server.app.isDraining = false;
  const headers = { 'api-version': apiVersion, 'x-content-type-options': 'nosniff' };
  respondWithProblems(server, headers, options.logger, (problem) => problem);
  const isServing = () => served.info.started > 0 && !served.app.isDraining;
  server.route([
    ...healthRoutes(reportStatus, isServing),
    ...metricsRoutes(served.app.metrics, () => served.app.streamsOpen()),
  ]);
  return server;
}
