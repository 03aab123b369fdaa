import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Boom, isBoom } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { shortened } from '../../../domain/record/text.js';
import { clientAddress } from './client-address.js';
import { type HttpMetrics, isOfMonitor } from './metrics/http-metrics.js';
import { requestId, traceOf } from './request-identity.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** How many records have been handed to the client so far. */
    records?: number | undefined;
    /** What the connection had sent before this response. */
    bytesBefore?: number;
  }
}

/** A response that has ended one way or the other. */
export interface EndedResponse {
  readonly id: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly route: string;
  /** When the request came, in ms since 1970. */
  readonly received: number;
  /** How many records have been handed to the client. */
  readonly records?: number | undefined;
  /** What the connection had sent before this response. */
  readonly bytesBefore: number;
  readonly isCut: boolean;
  /** Whether it was too long to be sent in one piece. */
  readonly isStreamed: boolean;
}

/** The code that proxies log for a client that left before its response began. */
const CLIENT_LEFT = 499;
const NOT_FOUND = 404;
/** A hostile client must not fill the log. */
const MOST_OF_PATH = 256;

export interface AccessLogOptions {
  readonly logger: Logger;
  /** How many proxies stand in front, each adding to X-Forwarded-For. */
  readonly proxies: number;
  readonly metrics?: HttpMetrics | undefined;
}

/** Writes one line for each request that hapi has seen, once its response has ended. */
export function logRequests(server: Server, log: AccessLog): void {
  server.events.on('response', (request) => {
    const { res } = request.raw;
    // What hapi did not send itself may still be on its way.
    if (isSentDirectly(request) && !res.closed) res.once('close', () => logRequest(request, log));
    else logRequest(request, log);
  });
}

/** The lines of requests, whoever has answered them. */
export class AccessLog {
  readonly logger: Logger;
  readonly #proxies: number;
  readonly #metrics: HttpMetrics | undefined;

  constructor({ logger, proxies, metrics }: AccessLogOptions) {
    this.#metrics = metrics;
    this.logger = logger;
    this.#proxies = proxies;
  }

  /** Writes the line of one request, and counts it. */
  write(level: 'info' | 'debug', ended: EndedResponse): void {
    const { logger } = this;
    const isLogged = logger.isLevelEnabled(level);
    if (!isLogged && !this.#metrics) return;
    const { id, req, res, route, records, isCut, isStreamed } = ended;
    const { method = '' } = req;
    const status = res.headersSent ? res.statusCode : CLIENT_LEFT;
    const ms = Date.now() - ended.received;
    this.#metrics?.ended({ method, route, status, ms, records: records ?? 0, isCut, isStreamed });
    if (!isLogged) return;
    // Undefined values are not written. To leave them out here would cost more than all the rest.
    const line = {
      id,
      client: clientAddress(req, this.#proxies),
      route,
      method,
      status,
      path: status === NOT_FOUND ? pathOf(req) : undefined,
      ms,
      records,
      bytes: bytesWritten(req) - ended.bytesBefore,
      answer: isCut ? 'cut' : 'whole',
      traceparent: traceOf(req.headers),
    };
    logger[level](line, `${method} ${route} ${status}`);
  }
}

/** Without the query, which says what a person searched for. */
function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return shortened(path, MOST_OF_PATH);
}

/** Notes where the response begins, so that its bytes can be counted. */
export function noteBytesBefore(request: Request): void {
  request.app.bytesBefore = bytesWritten(request.raw.req);
}

export function bytesWritten({ socket }: IncomingMessage): number {
  return socket.bytesWritten ?? 0;
}

function logRequest(request: Request, log: AccessLog): void {
  const { app } = request;
  const { logger } = log;
  const id = requestId(request);
  const { req, res } = request.raw;
  const fault = faultOf(request);
  if (fault && res.headersSent && fault.output.statusCode !== CLIENT_LEFT) {
    logger.error({ id, err: fault }, 'answer cut by a fault');
  }
  if (logger.isLevelEnabled('debug')) logger.debug({ id, url: req.url }, 'asked');
  log.write(isOfMonitor(request) ? 'debug' : 'info', {
    id,
    req,
    res,
    route: request.route.path,
    received: request.info.received,
    records: app.records,
    bytesBefore: app.bytesBefore ?? 0,
    isStreamed: app.records !== undefined && !isSentDirectly(request),
    isCut: fault !== undefined || (isSentDirectly(request) && !res.writableFinished),
  });
}

function isSentDirectly({ response }: Request): boolean {
  return typeof response === 'symbol';
}

/** By then an error has become a response like others, so one that is left ended the response. */
function faultOf({ response }: Request): Boom | undefined {
  return isBoom(response) ? response : undefined;
}
