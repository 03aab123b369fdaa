import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Boom, isBoom } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { type HttpMetrics, isOfMonitor } from '../metrics/http-metrics.js';
import { requestPath } from '../request/request-path.js';
import { requestTarget } from '../request/request-target.js';
import { requestId, traceOf } from '../request-identity.js';
import type { RequestSpan } from '../tracing/http-tracing.js';
import { spanOf } from '../tracing/trace-requests.js';
import { accessLines, type RareFields, type WriteAccessLine } from './access-line.js';
import type { NameClient } from './client-address.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** How many records have been handed to the client so far. */
    records?: number | undefined;
    /** What the connection had sent before this response. */
    bytesBefore?: number;
    /** Why the request has no other answer. */
    problem?: LoggedProblem | undefined;
  }
}

/** Of a problem: its type, and the names of the parameters that are wrong, without their values. */
interface LoggedProblem {
  readonly problem: string;
  readonly parameters?: readonly string[] | undefined;
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
  /** What has cut it, if it was not the client. */
  readonly fault?: Error | undefined;
  /** Whether it was too long to be sent in one piece. */
  readonly isStreamed: boolean;
  readonly problem?: LoggedProblem | undefined;
}

/** The code that proxies log for a client that left before its response began. */
const CLIENT_LEFT = 499;
const NOT_FOUND = 404;
/** What hapi calls the route of all that has none. */
const NO_ROUTE = '/{p*}';
/** How often is looked whether the last lines are written. */
const LOOK_EVERY_MS = 10;

export interface AccessLogOptions {
  readonly logger: Logger;
  readonly nameClient: NameClient;
  readonly metrics?: HttpMetrics | undefined;
}

/** Writes one line for each request that hapi has seen, once its response has ended. */
export function logRequests(server: Server, log: AccessLog): void {
  server.events.on('response', (request) => {
    const { res } = request.raw;
    // What hapi did not send itself may still be on its way. It closes once, and Node's once() would
    // search the listeners then.
    if (isSentDirectly(request) && !res.closed) res.on('close', () => logRequest(request, log));
    else logRequest(request, log);
  });
}

/** The lines of requests, whoever has answered them. */
export class AccessLog {
  readonly logger: Logger;
  readonly #nameClient: NameClient;
  readonly #metrics: HttpMetrics | undefined;
  readonly #writeLine: WriteAccessLine;
  /** Requests whose line is still to come. */
  open = 0;

  constructor({ logger, nameClient, metrics }: AccessLogOptions) {
    this.#metrics = metrics;
    this.logger = logger;
    this.#nameClient = nameClient;
    this.#writeLine = accessLines(logger);
  }

  /** Resolves once every request has its line, and in any case after some time. */
  async complete(withinMs: number): Promise<void> {
    const end = Date.now() + withinMs;
    while (this.open > 0 && Date.now() < end) await pause(LOOK_EVERY_MS);
  }

  /** Writes the line of one request, counts it, and ends its span. */
  write(level: 'info' | 'debug', ended: EndedResponse): void {
    const { logger } = this;
    const isLogged = logger.isLevelEnabled(level);
    const span = spanOf(ended.req);
    if (span) endSpan(span, ended);
    if (!isLogged && !this.#metrics) return;
    const { id, req, res, route, records, isCut, isStreamed } = ended;
    const { method = '' } = req;
    const status = res.headersSent ? res.statusCode : CLIENT_LEFT;
    const ms = Date.now() - ended.received;
    this.#metrics?.ended({ method, route, status, ms, records: records ?? 0, isCut, isStreamed });
    if (!isLogged) return;
    const line = {
      id,
      client: this.#nameClient(req),
      route,
      method,
      status,
      ms,
      records,
      bytes: bytesWritten(req) - ended.bytesBefore,
      answer: isCut ? ('cut' as const) : ('whole' as const),
    };
    this.#writeLine(level, line, rareFields(ended, status, span));
  }
}

/** What only few lines have: of faults, of unknown paths, and of traces. */
function rareFields(
  { req, problem }: EndedResponse,
  status: number,
  span: RequestSpan | undefined,
): RareFields | undefined {
  const traceparent = traceOf(req.headers);
  if (!problem && !traceparent && !span && status !== NOT_FOUND) return undefined;
  return {
    path: status === NOT_FOUND ? requestPath(req) : undefined,
    ...problem,
    traceparent,
    ...(span && { trace_id: span.traceId, span_id: span.spanId }),
  };
}

function endSpan(span: RequestSpan, ended: EndedResponse): void {
  const { id, res, route, records, isCut, fault } = ended;
  const status = res.headersSent ? res.statusCode : undefined;
  const known = route === NO_ROUTE ? undefined : route;
  span.end({ id, route: known, status, records, isCut, fault });
}

/** Notes that a line is to come, and where the response begins, so that its bytes can be counted. */
export function expectLine(log: AccessLog): (request: Request) => void {
  return (request) => {
    log.open++;
    request.app.bytesBefore = bytesWritten(request.raw.req);
  };
}

export function bytesWritten({ socket }: IncomingMessage): number {
  return socket.bytesWritten ?? 0;
}

function logRequest(request: Request, log: AccessLog): void {
  const { app } = request;
  if (app.bytesBefore !== undefined) log.open--;
  const { logger } = log;
  const id = requestId(request);
  const { req, res } = request.raw;
  const fault = faultOf(request);
  const isOurs = res.headersSent && fault?.output.statusCode !== CLIENT_LEFT;
  if (fault && isOurs) logger.error({ id, err: fault }, 'answer cut by a fault');
  if (logger.isLevelEnabled('debug')) logger.debug({ id, url: requestTarget(req) }, 'asked');
  log.write(isOfMonitor(request) ? 'debug' : 'info', {
    id,
    req,
    res,
    route: request.route.path,
    received: request.info.received,
    records: app.records,
    problem: app.problem,
    bytesBefore: app.bytesBefore ?? 0,
    isStreamed: app.records !== undefined && !isSentDirectly(request),
    fault: isOurs ? fault : undefined,
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
