import { randomUUID } from 'node:crypto';
import type { Request } from '@hapi/hapi';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    id?: string;
  }
}

/** The id of a request in the log and in responses. hapi's own would name the host. */
export function requestId(request: Request): string {
  request.app.id ??= randomUUID();
  return request.app.id;
}
