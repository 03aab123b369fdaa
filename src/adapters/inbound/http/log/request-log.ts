import { type Boom, isBoom } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { isHealthPath } from '../health-routes.js';
import { bytesWritten, CLIENT_LEFT, logResponse } from './access-log.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** How many records have been handed to the client so far. */
    records?: number;
    /** What the connection had sent before this response. */
    bytesBefore?: number;
  }
}

/** One line for each request that hapi has seen, once its response has ended. */
export function logRequests(server: Server): void {
  server.events.on('response', (request) => {
    const { res } = request.raw;
    // What hapi did not send itself may still be on its way.
    if (isSentDirectly(request) && !res.closed) res.once('close', () => logRequest(request));
    else logRequest(request);
  });
}

/** For the count of what its response will send. */
export function noteBytesBefore(request: Request): void {
  request.app.bytesBefore = bytesWritten(request.raw.req);
}

function logRequest(request: Request): void {
  const { logger, app } = request;
  const { req, res } = request.raw;
  const fault = faultOf(request);
  if (fault && res.headersSent && fault.output.statusCode !== CLIENT_LEFT) {
    logger.error({ err: fault }, 'answer cut by a fault');
  }
  if (logger.isLevelEnabled('debug')) logger.debug({ url: req.url }, 'asked');
  logResponse(logger, isHealthPath(request.path) ? 'debug' : 'info', {
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
