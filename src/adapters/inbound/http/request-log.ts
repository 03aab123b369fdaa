import { type Boom, isBoom } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { isHealthPath } from './health-routes.js';

const CLIENT_LEFT = 499;

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** How many records have been handed to the client so far. */
    records?: number;
    /** What the connection had sent before this answer. */
    bytesBefore?: number;
  }
}

/** One line for each request, once its answer has ended one way or the other. */
export function logRequests(server: Server): void {
  server.events.on('response', (request) => {
    const { res } = request.raw;
    // What hapi did not send itself may still be on its way.
    if (isSentDirectly(request) && !res.closed) res.once('close', () => logRequest(request));
    else logRequest(request);
  });
}

/** For the count of what its answer will send. */
export function noteBytesBefore(request: Request): void {
  request.app.bytesBefore = bytesWritten(request);
}

function logRequest(request: Request): void {
  const { logger } = request;
  const { req, res } = request.raw;
  const fault = faultOf(request);
  const isCut = fault !== undefined || (isSentDirectly(request) && !res.writableFinished);
  const method = request.method.toUpperCase();
  // The code that proxies log for a client that left before its answer began.
  const status = res.headersSent ? res.statusCode : CLIENT_LEFT;
  const line = {
    route: request.route.path,
    method,
    status,
    ms: Date.now() - request.info.received,
    ...(request.app.records !== undefined && { records: request.app.records }),
    bytes: bytesWritten(request) - (request.app.bytesBefore ?? 0),
    answer: isCut ? 'cut' : 'whole',
  };
  if (fault && res.headersSent && fault.output.statusCode !== CLIENT_LEFT) {
    logger.error({ err: fault }, 'answer cut by a fault');
  }
  if (logger.isLevelEnabled('debug')) logger.debug({ url: req.url }, 'asked');
  const level = isHealthPath(request.path) ? 'debug' : 'info';
  logger[level](line, `${method} ${line.route} ${status}`);
}

function isSentDirectly({ response }: Request): boolean {
  return typeof response === 'symbol';
}

/** By then an error has become an answer like others, so one that is left ended the answer. */
function faultOf({ response }: Request): Boom | undefined {
  return isBoom(response) ? response : undefined;
}

function bytesWritten(request: Request): number {
  return request.raw.req.socket.bytesWritten ?? 0;
}
