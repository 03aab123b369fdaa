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
  server.ext('onRequest', (request, h) => {
    request.app.bytesBefore = bytesWritten(request);
    return h.continue;
  });
  server.events.on('response', (request) => {
    const { res } = request.raw;
    const { logger } = request;
    const cut = cutBy(request);
    const line = {
      route: request.route.path,
      method: request.method.toUpperCase(),
      // The code that proxies log for a client that left before its answer began.
      status: res.headersSent ? res.statusCode : CLIENT_LEFT,
      ms: request.info.completed - request.info.received,
      ...(request.app.records !== undefined && { records: request.app.records }),
      bytes: bytesWritten(request) - (request.app.bytesBefore ?? 0),
      answer: cut ? 'cut' : 'whole',
    };
    if (cut && res.headersSent && cut.output.statusCode !== CLIENT_LEFT) {
      logger.error({ err: cut }, 'answer cut by a fault');
    }
    logger.debug({ url: request.raw.req.url }, 'asked');
    const level = isHealthPath(request.path) ? 'debug' : 'info';
    logger[level](line, `${line.method} ${line.route} ${line.status}`);
  });
}

/** By then an error has become an answer like others, so one that is left ended the answer. */
function cutBy({ response }: Request): Boom | undefined {
  return isBoom(response) ? response : undefined;
}

function bytesWritten(request: Request): number {
  return request.raw.req.socket.bytesWritten ?? 0;
}
