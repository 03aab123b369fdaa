import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** A response that has ended one way or the other. */
export interface EndedResponse {
  /** Of the request, where the logger does not have it yet. */
  readonly id?: string;
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
export const CLIENT_LEFT = 499;

/** Writes the line that each request has in the log. */
export function logResponse(logger: Logger, level: 'info' | 'debug', ended: EndedResponse): void {
  if (!logger.isLevelEnabled(level)) return;
  const { id, req, res, route, records } = ended;
  const { method } = req;
  const status = res.headersSent ? res.statusCode : CLIENT_LEFT;
  // What is not known is not written. To leave it out here would cost more than all the rest.
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

export function bytesWritten({ socket }: IncomingMessage): number {
  return socket.bytesWritten ?? 0;
}
