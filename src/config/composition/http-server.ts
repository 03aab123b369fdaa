import type { Server } from '@hapi/hapi';
import { createHttpServer } from '../../adapters/inbound/http/http-server.js';
import { type TimeLimits, timeLimits } from '../../adapters/inbound/http/limits.js';
import { createAdminServer } from '../../adapters/inbound/http/metrics/admin-server.js';
import { version } from '../package-version.js';
import { PAGES_FOLDER } from '../pages-folder.js';
import type { Settings } from '../settings/settings.js';
import { tokens } from './tokens.js';
import type { Container } from './typed-injection.js';

const MB = 1_000_000;

/** Builds the HTTP server from the settings and the parts of a container. */
export function composeHttpServer(
  container: Container,
  settings: Settings,
  times: TimeLimits = timeLimits,
  pagesFolder = PAGES_FOLDER,
): Server {
  return createHttpServer({
    host: settings.host,
    port: settings.port,
    basePath: settings.basePath,
    publicUrl: settings.publicUrl,
    cacheMaxAge: settings.cacheMaxAge,
    responseCacheBytes: settings.answerCacheMb * MB,
    streamCacheBytes: settings.longAnswerCacheMb * MB,
    maxStreams: settings.maxStreams,
    pagesFolder,
    extensions: settings.extensions,
    csvDelimiter: settings.csvDelimiter,
    tls: settings.tls,
    times,
    rateLimit: { requestsPerMinute: settings.rateLimit, proxies: settings.trustedProxies },
    clientDetail: settings.logClient,
    trustsRequestIds: settings.trustsRequestIds,
    apiVersion: version,
    logger: container.resolve(tokens.logger),
    searchRecords: container.resolve(tokens.searchRecords),
    countFacets: container.resolve(tokens.countFacets),
    metrics: container.resolve(tokens.metrics).used,
    tracing: container.resolve(tokens.tracing).used,
    monitored: settings.adminPort === undefined,
    reportStatus: container.resolve(tokens.reportStatus),
  });
}

/** The server for operators, if it has a port of its own. */
export function composeAdminServer(
  container: Container,
  { adminHost, adminPort }: Settings,
  served: Server,
): Server | undefined {
  if (adminPort === undefined) return undefined;
  return createAdminServer({
    host: adminHost,
    port: adminPort,
    apiVersion: version,
    logger: container.resolve(tokens.logger),
    reportStatus: container.resolve(tokens.reportStatus),
    served,
  });
}
