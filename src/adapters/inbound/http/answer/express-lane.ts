import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { SearchRecords } from '../../../../application/search-records.js';
import type { TimeLimits } from '../limits.js';
import { isBehind } from '../load-shedding.js';
import { bytesWritten, logAnswer } from '../log/answer-line.js';
import { answerKey, momentKey } from './answer-key.js';
import { knownCoding } from './coding.js';
import type { FinishedAnswers } from './finished-answers.js';
import { isFresh } from './freshness.js';

export interface ExpressLaneOptions {
  readonly searchRecords: SearchRecords;
  readonly finished: FinishedAnswers;
  readonly logger: Logger;
  readonly times: Pick<TimeLimits, 'eventLoopDelayMs'>;
  /** What the log calls the route of these answers. */
  readonly route: string;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Sends an answer that is finished already without waking hapi: to make a request of it and see
 * it through its steps costs more than Node needs to send it. Whatever is not as plain
 * as can be takes the usual way, and is answered with the same bytes there.
 */
export function openExpressLane(server: Server, options: ExpressLaneOptions): void {
  const { searchRecords, finished, logger, route, times } = options;
  const { listener } = server;

  function sendKept(req: IncomingMessage, res: ServerResponse): boolean {
    if (!isPlain(req) || server.info.started === 0 || isBehind(server, times.eventLoopDelayMs))
      return false;
    const moment = searchRecords.present();
    const accepted = knownCoding(req.headers['accept-encoding']);
    if (!moment || accepted === null) return false;
    const kept = finished.get(answerKey(momentKey(moment), accepted, req.url));
    if (!kept) return false;
    const fresh = isFresh(req.headers, { etag: kept.etag, modified: moment.modified });
    const whole = fresh ? undefined : kept.whole;
    if (!fresh && !whole) return false;
    const received = Date.now();
    const bytesBefore = bytesWritten(req);
    const id = randomUUID();
    res.once('close', () => {
      const isCut = !res.writableFinished;
      const records = whole?.records;
      logAnswer(logger, 'info', { id, req, res, route, received, records, bytesBefore, isCut });
    });
    const headers = whole?.headers ?? kept.notModified;
    res.writeHead(fresh ? 304 : 200, [...headers, 'x-request-id', id]);
    res.end(req.method === 'HEAD' ? undefined : whole?.body);
    return true;
  }

  const [dispatch] = listener.listeners('request') as [Listener];
  listener.off('request', dispatch);
  listener.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!sendKept(req, res)) dispatch(req, res);
  });
}

function isPlain({ method, httpVersion, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}
