import type { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { requestId } from '../log/request-id.js';
import type { Headers } from './answer-head.js';
import type { WholeAnswer } from './finished-answers.js';

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
  for (let i = 0; i < headers.length; i += 2) {
    response.header(headers[i] as string, headers[i + 1] as string);
  }
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
  // As an object: hapi's injected requests know no other form.
  const head: Record<string, string> = {};
  for (let i = 0; i < headers.length; i += 2) head[headers[i] as string] = headers[i + 1] as string;
  head['x-request-id'] = requestId(request);
  if (isLast(request)) head.connection = 'close';
  res.writeHead(status, head);
  res.end(request.method === 'head' ? undefined : body);
  return h.abandon;
}

/** Whether the connection ends here: the service stops, or a body that nobody reads comes next. */
function isLast({ server, raw: { req } }: Request): boolean {
  const hasBody = 'content-length' in req.headers || 'transfer-encoding' in req.headers;
  return server.info.started === 0 || (hasBody && !req.readableEnded);
}
