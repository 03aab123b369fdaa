import type { Request, Server } from '@hapi/hapi';

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
    const line = {
      route: request.route.path,
      method: request.method.toUpperCase(),
      // The code that proxies log for a client that left before its answer began.
      status: res.headersSent ? res.statusCode : 499,
      ms: request.info.completed - request.info.received,
      ...(request.app.records !== undefined && { records: request.app.records }),
      bytes: bytesWritten(request) - (request.app.bytesBefore ?? 0),
      answer: res.writableFinished ? 'whole' : 'cut',
    };
    request.logger.debug({ url: request.raw.req.url }, 'asked');
    const level = request.path.startsWith('/health/') ? 'debug' : 'info';
    request.logger[level](line, `${line.method} ${line.route} ${line.status}`);
  });
}

function bytesWritten(request: Request): number {
  return request.raw.req.socket.bytesWritten ?? 0;
}
