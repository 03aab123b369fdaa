import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Boom, isBoom } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { isHealthPath } from './health-routes.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    id?: string;
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
}

/** The code that proxies log for a client that left before its response began. */
const CLIENT_LEFT = 499;

/** Writes one line for each request that hapi has seen, once its response has ended. */
export function logRequests(server: Server, logger: Logger): void {
  server.events.on('response', (request) => {
    const { res } = request.raw;
    // What hapi did not send itself may still be on its way.
    if (isSentDirectly(request) && !res.closed)
      res.once('close', () => logRequest(request, logger));
    else logRequest(request, logger);
  });
}

/** Writes the line of one request. */
export function logResponse(logger: Logger, level: 'info' | 'debug', ended: EndedResponse): void {
  if (!logger.isLevelEnabled(level)) return;
  const { id, req, res, route, records } = ended;
  const { method } = req;
  const status = res.headersSent ? res.statusCode : CLIENT_LEFT;
  // Undefined values are not written. To leave them out here would cost more than all the rest.
  const line = {
    id,
    route,
    method,
    status,
    ms: Date.now() - ended.received,
    records,
    bytes: bytesWritten(req) - ended.bytesBefore,
    answer: ended.isCut ? 'cut' : 'whole',
  };
  logger[level](line, `${method} ${route} ${status}`);
}

/** The id of a request in the log and in responses. hapi's own would name the host. */
export function requestId(request: Request): string {
  request.app.id ??= randomUUID();
  return request.app.id;
}

/** Notes where the response begins, so that its bytes can be counted. */
export function noteBytesBefore(request: Request): void {
  request.app.bytesBefore = bytesWritten(request.raw.req);
}

export function bytesWritten({ socket }: IncomingMessage): number {
  return socket.bytesWritten ?? 0;
}

function logRequest(request: Request, logger: Logger): void {
  const { app } = request;
  const id = requestId(request);
  const { req, res } = request.raw;
  const fault = faultOf(request);
  if (fault && res.headersSent && fault.output.statusCode !== CLIENT_LEFT) {
    logger.error({ id, err: fault }, 'answer cut by a fault');
  }
  if (logger.isLevelEnabled('debug')) logger.debug({ id, url: req.url }, 'asked');
  logResponse(logger, isHealthPath(request.path) ? 'debug' : 'info', {
    id,
    req,
    res,
    route: request.route.path,
    received: request.info.received,
    records: app.records,
    bytesBefore: app.bytesBefore ?? 0,
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
