import type { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { requestId } from '../request-identity.js';
import type { OpenStreams } from './open-streams.js';
import type { Headers, RegistryResponse, StreamedBody } from './registry-response.js';
import { staleHeader } from './response-head.js';

declare module '@hapi/hapi' {
  interface Request {
    /** Whether the request came by `server.inject`, not by a socket. */
    readonly isInjected: boolean;
  }
}

/** Sends a response, whatever kind of body it has. */
export function sendResponse(
  request: Request,
  h: ResponseToolkit,
  { head, whole, streamed }: RegistryResponse,
  streams: OpenStreams,
): ResponseObject | symbol {
  if (request.raw.res.headersSent) {
    // It comes too late: the client has got an error in its place.
    streamed?.discard();
    return h.abandon;
  }
  if (streamed) return sendStreamed(request, h, streamed, streams);
  if (!whole) return sendDirectly(request, h, 304, head);
  request.app.records = whole.records;
  return sendDirectly(request, h, 200, whole.headers, whole.body);
}

function sendStreamed(
  request: Request,
  h: ResponseToolkit,
  body: StreamedBody,
  streams: OpenStreams,
): ResponseObject | symbol {
  if (request.method === 'head') {
    body.discard();
    return sendDirectly(request, h, 200, body.headers);
  }
  const onRecords = (records: number) => {
    request.app.records = records;
  };
  try {
    streams.checkRoom();
    return sendStream(request, h, body.headers, streams.count(body.open(onRecords)));
  } catch (error) {
    body.discard();
    throw error;
  }
}

/** Through hapi: it ends the stream if the client leaves, and the connection if the stream fails. */
function sendStream(
  request: Request,
  h: ResponseToolkit,
  headers: Headers,
  stream: Readable,
): ResponseObject {
  // hapi would look at this date again, and take a later one for fresh.
  delete request.raw.req.headers['if-modified-since'];
  request.app.records = 0;
  const response = h.response(stream);
  for (let i = 0; i < headers.length; i += 2) {
    response.header(headers[i] as string, headers[i + 1] as string);
  }
  return response;
}

/**
 * Sends head and body at once, without hapi: it would make a stream of the body, which takes longer
 * than all the rest of a request.
 */
function sendDirectly(
  request: Request,
  h: ResponseToolkit,
  status: number,
  headers: Headers,
  body?: Buffer,
): symbol {
  const { res } = request.raw;
  if (res.closed) return h.abandon;
  const { staleSince } = request.app;
  const head = [...headers, 'x-request-id', requestId(request), ...staleHeader(staleSince)];
  if (isLast(request)) head.push('connection', 'close');
  // hapi's injected requests know headers only as an object.
  res.writeHead(status, request.isInjected ? toObject(head) : head);
  res.end(request.method === 'head' ? undefined : body);
  return h.abandon;
}

function toObject(headers: Headers): Record<string, string> {
  const names = headers.filter((_, i) => i % 2 === 0);
  return Object.fromEntries(names.map((name, i) => [name, headers[2 * i + 1] as string]));
}

/** Whether the connection ends here: the service stops, or a body that nobody reads comes next. */
function isLast({ server, raw: { req } }: Request): boolean {
  const hasBody = 'content-length' in req.headers || 'transfer-encoding' in req.headers;
  return server.app.isDraining || (hasBody && !req.readableEnded);
}
