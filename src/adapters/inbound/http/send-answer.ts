import type { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Headers } from './answer-head.js';
import type { WholeAnswer } from './finished-answers.js';
import { requestId } from './request-id.js';

export function sendNotModified(request: Request, h: ResponseToolkit, headers: Headers): symbol {
  return sendDirectly(request, h, 304, headers);
}

export function sendWhole(request: Request, h: ResponseToolkit, answer: WholeAnswer): symbol {
  request.app.records = answer.records;
  return sendDirectly(request, h, 200, answer.headers, answer.body);
}

/** Through hapi, which sees to it that the end of one side is the end of the other. */
export function sendStream(
  request: Request,
  h: ResponseToolkit,
  headers: Headers,
  stream: Readable,
): ResponseObject {
  // hapi would look at this date again, and take a later one for fresh.
  delete request.raw.req.headers['if-modified-since'];
  request.app.records = 0;
  const response = h.response(stream);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

/**
 * Head and body in one go. hapi's own way from here on, a stream and a dozen steps, costs more
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
  res.writeHead(status, {
    ...headers,
    'x-request-id': requestId(request),
    ...(isLast(request) && { connection: 'close' }),
  });
  res.end(request.method === 'head' ? undefined : body);
  return h.abandon;
}

/** Whether the connection ends here: the service stops, or a body that nobody reads comes next. */
function isLast({ server, raw: { req } }: Request): boolean {
  const hasBody = 'content-length' in req.headers || 'transfer-encoding' in req.headers;
  return server.info.started === 0 || (hasBody && !req.readableEnded);
}
