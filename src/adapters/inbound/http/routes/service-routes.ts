import type { Server } from '@hapi/hapi';
import type { CountFacets } from '../../../../application/search/count-facets.js';
import type { SearchRecords } from '../../../../application/search/search-records.js';
import type { ReportStatus } from '../../../../application/status/report-status.js';
import type { AccessLog } from '../access-log/access-log.js';
import { cachedRoute } from '../cache/cached-route.js';
import { openFastPath } from '../cache/fast-path.js';
import { ParsedQueryCache } from '../cache/parsed-query-cache.js';
import { ResponseCache } from '../cache/response-cache.js';
import { StreamCache } from '../cache/stream-cache.js';
import type { CsvDelimiter } from '../extensions/download/csv-format.js';
import { extensionRoutes } from '../extensions/extension-routes.js';
import { limits, type TimeLimits } from '../limits.js';
import type { HttpMetrics } from '../metrics/http-metrics.js';
import { metricsRoutes } from '../metrics/metrics-routes.js';
import { requestParser } from '../request/parse-request.js';
import { OpenStreams } from '../response/open-streams.js';
import type { ResponseHeadOptions } from '../response/response-head.js';
import { pageRoutes } from '../web-pages/page-routes.js';
import { healthRoutes } from './health-routes.js';
import { recordAddress } from './record-address.js';
import type { MakeRoutes } from './search-route.js';

export interface ServiceRoutesOptions extends Omit<ResponseHeadOptions, 'commonHeaders'> {
  readonly basePath: string;
  readonly apiVersion: string;
  /** The room for cached responses; 0: each is made anew. */
  readonly responseCacheBytes: number;
  readonly streamCacheBytes: number;
  readonly maxStreams: number;
  readonly times: TimeLimits;
  /** Where the build has put the pages for people. */
  readonly pagesFolder: string;
  /** Whether there is anything beside the contract and health. */
  readonly extensions: boolean;
  readonly csvDelimiter: CsvDelimiter;
  readonly searchRecords: SearchRecords;
  readonly countFacets: CountFacets;
  readonly reportStatus: ReportStatus;
  readonly metrics?: HttpMetrics | undefined;
  /** Whether health and metrics are here, and not at a port of their own. */
  readonly monitored: boolean;
}

/** What the routes need of the server that they are added to. */
interface ServerParts extends Pick<ResponseHeadOptions, 'commonHeaders'> {
  readonly log: AccessLog;
  /** Whether hapi must see every request, also those that the cache could answer without it. */
  readonly mustSeeAll: boolean;
}

/** Gives the server all its addresses. Nothing but this knows that responses are cached. */
export function addRoutes(
  server: Server,
  options: ServiceRoutesOptions,
  { commonHeaders, log, mustSeeAll }: ServerParts,
): void {
  const { basePath, searchRecords, times, metrics } = options;
  const streams = new OpenStreams(options.maxStreams);
  server.app.streamsOpen = () => streams.open;
  const responses = new ResponseCache(options.responseCacheBytes);
  const bodies = new StreamCache({
    maxBytes: options.streamCacheBytes,
    maxMaking: limits.compressors,
    aheadBytes: limits.compressAheadBytes,
  });
  const shared = { ...options, ...times, commonHeaders, responses, bodies, streams };
  const extensionsUrl = options.extensions ? options.publicUrl : undefined;
  const records = recordAddress(basePath, searchRecords, extensionsUrl);
  const queries = new ParsedQueryCache(requestParser(records.form, extensionsUrl));
  const makeRoutes: MakeRoutes = (address) => cachedRoute(shared, address);
  const pages = pageRoutes(options);
  const monitorRoutes = options.monitored
    ? [
        ...healthRoutes(options.reportStatus, () => !server.app.isDraining),
        ...metricsRoutes(metrics, server.app.streamsOpen),
      ]
    : [];
  server.app.monitorPaths = new Set(monitorRoutes.map(({ path }) => path));
  server.route([
    ...cachedRoute(shared, records, queries),
    ...(options.extensions
      ? [...extensionRoutes({ ...options, page: pages.explorer }, makeRoutes), ...pages.routes]
      : []),
    ...monitorRoutes,
  ]);
  const route = records.path;
  if (!mustSeeAll) openFastPath(server, { searchRecords, log, queries, responses, route });
}
