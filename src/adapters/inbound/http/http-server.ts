import { constants, createBrotliCompress } from 'node:zlib';
import { server as hapi, type Server } from '@hapi/hapi';
import hapiPino from 'hapi-pino';
import type { Logger } from 'pino';
import type { SearchRecords } from '../../../application/search-records.js';
import type { RecordRepository } from '../../../domain/record-repository.js';
import { refuseBrokenRequests } from './broken-requests.js';
import { answerClientErrors } from './client-error.js';
import { commonHeaders } from './common-headers.js';
import { healthRoutes } from './health-routes.js';
import { limits } from './limits.js';
import { createListener, type TlsIdentity } from './listener.js';
import { shedLoad } from './load-shedding.js';
import { answerWithProblems } from './problem-answers.js';
import { limitRate, type RateLimitOptions } from './rate-limit.js';
import { recordRoutes } from './record-routes.js';
import { requestId } from './request-id.js';
import { logRequests } from './request-log.js';

export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  readonly publicUrl: string;
  readonly cacheMaxAge: number;
  readonly rateLimit: RateLimitOptions;
  readonly tls?: TlsIdentity | undefined;
  readonly apiVersion: string;
  readonly logger: Logger;
  readonly repository: RecordRepository;
  readonly searchRecords: SearchRecords;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: limits.brotliQuality } };

/** The service as HTTP clients see it, not yet listening. */
export async function createHttpServer(options: HttpServerOptions): Promise<Server> {
  const { host, port, logger, repository } = options;
  const tls = options.tls !== undefined;
  const server = hapi({
    host,
    port,
    tls,
    listener: createListener(options.tls),
    debug: false,
    compression: { minBytes: limits.compressFromBytes },
    load: { sampleInterval: limits.loadSampleMs },
    routes: {
      cache: false,
      compression: { gzip: { level: limits.gzipLevel } },
      response: { ranges: false },
      state: { parse: false, failAction: 'ignore' },
      timeout: { server: limits.answerMs, socket: limits.idleSocketMs },
    },
  });
  const common = commonHeaders({ apiVersion: options.apiVersion, tls });
  await server.register({
    plugin: hapiPino,
    options: {
      instance: logger,
      logEvents: [],
      getChildBindings: (request) => ({ id: requestId(request) }),
    },
  });
  logRequests(server);
  answerWithProblems(server, common);
  answerClientErrors(server, common);
  shedLoad(server);
  limitRate(server, options.rateLimit);
  refuseBrokenRequests(server, options.basePath);
  server.encoder('br', () => createBrotliCompress(BROTLI));
  let stopping = false;
  server.ext('onPreStop', () => {
    stopping = true;
  });
  server.route([...recordRoutes(options), ...healthRoutes(repository, () => stopping)]);
  return server;
}
