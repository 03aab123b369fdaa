import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from '@hapi/hapi';

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    /** Names a request in the log and in its response. */
    identify: Identify;
  }
  interface RequestApplicationState {
    id?: string;
  }
}

/** Gives ids of characters that neither a header nor JSON escapes. */
export type Identify = (headers: IncomingHttpHeaders) => string;

/** What other programs give as ids: UUIDs, ULIDs, hexadecimal, base64. No space, no quote. */
const WELL_FORMED = /^[\w.~:+/=-]{1,128}$/;

/** A request keeps the id that it comes with, if ids are trusted and it is a decent one. */
export function identifier(isTrusted: boolean): Identify {
  if (!isTrusted) return () => randomUUID();
  return ({ 'x-request-id': given }) =>
    typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** The id of a request in the log and in responses. hapi's own would name the host. */
export function requestId(request: Request): string {
  request.app.id ??= request.server.app.identify(request.raw.req.headers);
  return request.app.id;
}

/** W3C Trace Context: version, trace, parent and flags. Zeros stand for nothing. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The trace that a request belongs to, if it says so in a valid way. */
export function traceOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  if (typeof traceparent !== 'string') return undefined;
  return TRACEPARENT.test(traceparent) ? traceparent : undefined;
}
