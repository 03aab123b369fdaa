import { hash } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';

/** Gives a JSON document that nothing changes but another version or setting of the service. */
export function constantJson(document: object) {
  const body = Buffer.from(JSON.stringify(document));
  const tag = hash('sha256', body, 'hex');
  return (_request: Request, h: ResponseToolkit): ResponseObject =>
    h
      .response(body)
      .type('application/json; charset=utf-8')
      .etag(tag)
      .header('cache-control', 'public, no-cache');
}
