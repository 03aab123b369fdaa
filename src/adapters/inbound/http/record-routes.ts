import type { Lifecycle, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Answer } from '../../../application/question.js';
import type { SearchRecords } from '../../../application/search-records.js';
import { answerBody } from './answer-stream.js';
import { isFresh } from './freshness.js';
import { nextPageLink } from './next-page-link.js';
import { readOnlyRoutes } from './read-only-routes.js';
import { readQuestion } from './read-question.js';

export interface RecordRoutesOptions {
  readonly searchRecords: SearchRecords;
  readonly basePath: string;
  readonly publicUrl: string;
  /** Seconds for which an answer may be used without asking again; 0: always ask. */
  readonly cacheMaxAge: number;
}

/** The one operation of the contract, with and without a code in the path. */
export function recordRoutes(options: RecordRoutesOptions): ServerRoute[] {
  const { searchRecords, basePath, publicUrl, cacheMaxAge } = options;
  const cacheControl = `public, ${cacheMaxAge > 0 ? `max-age=${cacheMaxAge}` : 'no-cache'}`;

  const search: Lifecycle.Method = async (request, h) => {
    const question = readQuestion(request);
    const answer = await searchRecords.run(question, { signal: untilClosed(request) });
    const { revision, modified, page } = answer;
    const response = await send(request, h, answer);
    response
      .etag(revision)
      .header('last-modified', modified.toUTCString())
      .header('cache-control', cacheControl);
    if (page) response.header('x-total-count', String(page.total));
    if (page?.next !== undefined) {
      const next = { request, question, revision, after: page.next, publicUrl };
      response.header('link', nextPageLink(next));
    }
    return response;
  };
  return readOnlyRoutes(`${basePath}/record/{cod_archivo?}`, search);
}

async function send(request: Request, h: ResponseToolkit, answer: Answer): Promise<ResponseObject> {
  const batches = answer.batches[Symbol.asyncIterator]();
  if (isFresh(request.raw.req.headers, answer)) {
    await batches.return?.();
    return h.response().code(304);
  }
  // hapi would look at this date again, and take a later one for fresh.
  delete request.raw.req.headers['if-modified-since'];
  request.app.records = 0;
  const body = await answerBody(batches, ({ size }) => {
    request.app.records = (request.app.records ?? 0) + size;
  });
  return h.response(body).type('application/json');
}

/** Work for a client that has gone away is work for nobody. */
function untilClosed(request: Request): AbortSignal {
  const closed = new AbortController();
  request.raw.res.once('close', () => closed.abort());
  return closed.signal;
}
