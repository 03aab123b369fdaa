import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { Logger } from 'pino';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    id?: string;
  }
}

/** The logger of a request, whose lines all have its id. */
export function loggerOf(request: Request): Logger {
  // Where load is shed, hapi answers before the request has got one.
  return request.logger ?? request.server.logger.child({ id: requestId(request) });
}

/** The id of a request in the log and in answers. hapi's own would name the host. */
export function requestId(request: Request): string {
  request.app.id ??= randomUUID();
  return request.app.id;
}
