import { server as hapi, type Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { AccessLog, expectLine, logRequests } from './access-log/access-log.js';
import { type ClientDetail, clientNaming, rememberAddresses } from './access-log/client-address.js';
import { commonHeaders } from './common-headers.js';
import { servedPaths } from './extensions/addresses.js';
import { limits } from './limits.js';
import { createListener, type TlsIdentity } from './listener.js';
import { shedLoad, watchEventLoop } from './load-shedding.js';
import { PendingResponses } from './pending-responses.js';
import { adviser } from './problem/advise.js';
import { respondToClientErrors } from './problem/client-error.js';
import { respondWithProblems } from './problem/problem-responses.js';
import { limitRate, type RateLimitOptions } from './rate-limit/rate-limit.js';
import { hideQueries } from './request/request-target.js';
import { refuseMalformed } from './request-checks.js';
import { identifier } from './request-identity.js';
import { compressor } from './response/content-encoding.js';
import { addRoutes, type ServiceRoutesOptions } from './routes/service-routes.js';
import type { HttpTracing } from './tracing/http-tracing.js';
import { traceRequests } from './tracing/trace-requests.js';

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    /** How many connections have a response that is not over. */
    responsesUnderWay(): number;
    /** Makes the service unready. It goes on answering, and each response ends its connection. */
    drain(): void;
    isDraining: boolean;
  }
}

export interface HttpServerOptions extends ServiceRoutesOptions {
  readonly host: string;
  readonly port: number;
  readonly rateLimit: RateLimitOptions;
  /** How much of a client's address the log and traces have. */
  readonly clientDetail: ClientDetail;
  /** Whether a request keeps the id that it comes with. */
  readonly trustsRequestIds: boolean;
  readonly tls?: TlsIdentity | undefined;
  readonly logger: Logger;
  readonly tracing?: HttpTracing | undefined;
}

/** The service as HTTP clients see it, not yet listening. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { host, port, logger, times } = options;
  const tls = options.tls !== undefined;
  const server = hapi({
    host,
    port,
    tls,
    listener: createListener(options.tls, times),
    debug: false,
    compression: { minBytes: limits.compressFromBytes },
    routes: {
      cache: false,
      compression: { gzip: { level: limits.gzipLevel } },
      response: { ranges: false },
      state: { parse: false, failAction: 'ignore' },
      timeout: { server: times.responseMs },
    },
  });
  hideQueries(server.listener);
  const common = commonHeaders({ apiVersion: options.apiVersion, tls });
  rememberAddresses(server.listener, tls);
  const { metrics, tracing } = options;
  const nameClient = clientNaming(options.rateLimit.proxies, options.clientDetail);
  const log = new AccessLog({ logger, nameClient, metrics });
  logRequests(server, log);
  server.app.metrics = metrics;
  server.app.identify = identifier(options.trustsRequestIds);
  const advise = adviser({ ...options, paths: servedPaths(options.extensions) });
  respondWithProblems(server, common, logger, advise);
  const pendingResponses = new PendingResponses(server.listener);
  server.app.responsesUnderWay = () => pendingResponses.underWay;
  respondToClientErrors(server, common, pendingResponses, times.lingerMs, advise);
  watchEventLoop(server, times);
  server.app.requestChecks = [
    expectLine(log),
    shedLoad,
    ...limitRate(options.rateLimit),
    refuseMalformed(options.basePath),
  ];
  server.encoder('br', () => compressor('br'));
  server.app.isDraining = false;
  server.app.drain = () => {
    server.app.isDraining = true;
  };
  server.ext('onPreStop', () => server.app.drain());
  // Responses that are cut at the end of the grace time have their lines a little later.
  server.ext('onPostStop', () => log.complete(times.lingerMs));
  // Rate limits count requests in hapi, and the debug log wants every step of them.
  const mustSeeAll = options.rateLimit.requestsPerMinute > 0 || logger.isLevelEnabled('debug');
  addRoutes(server, options, { commonHeaders: common, log, mustSeeAll });
  // Last, so that what the fast path sends has a span too.
  if (tracing) traceRequests(server, tracing, { tls, nameClient });
  return server;
}
