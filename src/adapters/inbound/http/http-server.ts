import { server as hapi, type Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { CountFacets } from '../../../application/search/count-facets.js';
import type { SearchQuery } from '../../../application/search/search-query.js';
import type { SearchRecords } from '../../../application/search/search-records.js';
import type { ReportStatus } from '../../../application/status/report-status.js';
import { AccessLog, expectLine, logRequests } from './access-log.js';
import { openFastPath, searchOnce } from './cache/fast-path.js';
import { ParsedQueryCache } from './cache/parsed-query-cache.js';
import { respondFromCache } from './cache/respond-from-cache.js';
import { ResponseCache } from './cache/response-cache.js';
import { StreamCache } from './cache/stream-cache.js';
import { type ClientDetail, clientNaming, rememberAddresses } from './client-address.js';
import { commonHeaders } from './common-headers.js';
import { servedPaths } from './extensions/addresses.js';
import type { CsvDelimiter } from './extensions/download/csv-format.js';
import { extensionRoutes } from './extensions/extension-routes.js';
import { healthRoutes } from './health-routes.js';
import { limits, type TimeLimits } from './limits.js';
import { createListener, type TlsIdentity } from './listener.js';
import { shedLoad, watchEventLoop } from './load-shedding.js';
import type { HttpMetrics } from './metrics/http-metrics.js';
import { metricsRoutes } from './metrics/metrics-routes.js';
import { pageRoutes } from './pages/page-routes.js';
import { PendingResponses } from './pending-responses.js';
import { adviser } from './problem/advise.js';
import { respondToClientErrors } from './problem/client-error.js';
import { respondWithProblems } from './problem/problem-responses.js';
import { limitRate, type RateLimitOptions } from './rate-limit/rate-limit.js';
import { registryRoute } from './registry-route.js';
import { requestParser } from './request/parse-request.js';
import { recordRequest } from './request/request-schema.js';
import { refuseMalformed } from './request-checks.js';
import { identifier } from './request-identity.js';
import { compressor } from './response/content-encoding.js';
import { responseMaker } from './response/make-response.js';
import { OpenStreams } from './response/open-streams.js';
import { recordsAsJson } from './response/representation.js';
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

export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  readonly publicUrl: string;
  readonly cacheMaxAge: number;
  /** The room for cached responses; 0: each is made anew. */
  readonly responseCacheBytes: number;
  readonly streamCacheBytes: number;
  readonly maxStreams: number;
  readonly rateLimit: RateLimitOptions;
  /** How much of a client's address the log and traces have. */
  readonly clientDetail: ClientDetail;
  /** Whether a request keeps the id that it comes with. */
  readonly trustsRequestIds: boolean;
  /** Where the build has put the pages for people. */
  readonly pagesFolder: string;
  /** Whether there is anything beside the contract and health. */
  readonly extensions: boolean;
  readonly csvDelimiter: CsvDelimiter;
  readonly tls?: TlsIdentity | undefined;
  readonly times: TimeLimits;
  readonly apiVersion: string;
  readonly logger: Logger;
  readonly searchRecords: SearchRecords;
  readonly countFacets: CountFacets;
  readonly reportStatus: ReportStatus;
  readonly metrics?: HttpMetrics | undefined;
  readonly tracing?: HttpTracing | undefined;
  /** Whether health and metrics are here, and not at a port of their own. */
  readonly monitored: boolean;
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
  const route = `${options.basePath}/record/{cod_archivo?}`;
  const extensionsUrl = options.extensions ? options.publicUrl : undefined;
  const queries = new ParsedQueryCache(requestParser(recordRequest, extensionsUrl));
  const responses = new ResponseCache(options.responseCacheBytes);
  const bodies = new StreamCache({
    maxBytes: options.streamCacheBytes,
    maxMaking: limits.compressors,
    aheadBytes: limits.compressAheadBytes,
  });
  const streams = new OpenStreams(options.maxStreams);
  server.app.streamsOpen = () => streams.open;
  const search = searchOnce(options.searchRecords, queries, extensionsUrl);
  const head = { ...options, commonHeaders: common };
  const run = (query: SearchQuery) => options.searchRecords.run(query);
  const respond = respondFromCache(responseMaker(head, recordsAsJson), { responses, bodies });
  const pages = pageRoutes(options);
  const monitorRoutes = options.monitored
    ? [
        ...healthRoutes(options.reportStatus, () => !server.app.isDraining),
        ...metricsRoutes(metrics, server.app.streamsOpen),
      ]
    : [];
  server.app.monitorPaths = new Set(monitorRoutes.map(({ path }) => path));
  server.route([
    ...registryRoute({ ...times, path: route, search, run, respond, streams }),
    ...(options.extensions
      ? [
          ...extensionRoutes({
            ...head,
            ...times,
            responses,
            bodies,
            streams,
            page: pages.explorer,
          }),
          ...pages.routes,
        ]
      : []),
    ...monitorRoutes,
  ]);
  // Rate limits count requests in hapi, and the debug log wants every step of them.
  const mustSeeAll = options.rateLimit.requestsPerMinute > 0 || logger.isLevelEnabled('debug');
  if (!mustSeeAll) openFastPath(server, { ...options, log, queries, responses, route });
  // Last, so that what the fast path sends has a span too.
  if (tracing) traceRequests(server, tracing, { tls, nameClient });
  return server;
}
