import { pipeline } from 'node:stream';
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Moment, Question } from '../../../application/question.js';
import type { SearchRecords } from '../../../application/search-records.js';
import { answerBody } from './answer/answer-body.js';
import { type AnswerHeadOptions, answerHead, bodyHead, entityTag } from './answer/answer-head.js';
import { answerKey, momentKey } from './answer/answer-key.js';
import { type Coding, codingFor, compress, compressor } from './answer/coding.js';
import type { FinishedAnswers } from './answer/finished-answers.js';
import { isFresh } from './answer/freshness.js';
import { LongAnswers } from './answer/long-answers.js';
import { PatientStream } from './answer/patient-stream.js';
import { sendNotModified, sendStream, sendWhole } from './answer/send-answer.js';
import { limits } from './limits.js';
import { questionReader } from './question/known-questions.js';
import { readOnlyRoutes } from './read-only-routes.js';

export interface RecordRoutesOptions extends AnswerHeadOptions {
  readonly searchRecords: SearchRecords;
  readonly path: string;
  readonly finished: FinishedAnswers;
  /** The room for compressed answers that are streamed; 0: each is compressed anew. */
  readonly longAnswerCacheBytes: number;
}

/** A question on its way to an answer. */
interface Asked {
  readonly request: Request;
  readonly h: ResponseToolkit;
  readonly question: Question;
  readonly moment: Moment;
  /** What the client would like the body to be. */
  readonly accepted: Coding;
  /** All that the answer depends on. */
  readonly key: string;
}

/** The one operation of the contract, with and without a code in the path. */
export function recordRoutes(options: RecordRoutesOptions): ServerRoute[] {
  const { finished } = options;
  const questionOf = questionReader();
  const headOf = answerHead(options);
  const long = new LongAnswers(options.longAnswerCacheBytes);

  const search: Lifecycle.Method = async (request, h) => {
    const question = questionOf(request);
    const moment = await options.searchRecords.begin(question);
    const accepted = codingFor(request);
    const key = answerKey(momentKey(moment), accepted, request.raw.req.url);
    const asked = { request, h, question, moment, accepted, key };
    return sendKept(asked) ?? sendNew(asked);
  };

  function sendKept({ request, h, moment, accepted, key }: Asked) {
    const kept = finished.get(key);
    if (kept && hasIt(request, kept.etag, moment)) {
      return sendNotModified(request, h, kept.notModified);
    }
    if (kept?.whole) return sendWhole(request, h, kept.whole);
    // What is streamed is long, and so in the coding that the client likes best.
    if (!accepted || hasIt(request, entityTag(moment.revision, accepted), moment)) return undefined;
    const replay = long.replay({ moment: momentKey(moment), key }, (records) => {
      request.app.records = records;
    });
    return replay && sendStream(request, h, replay.headers, replay.stream);
  }

  async function sendNew({ request, h, question, moment, accepted, key }: Asked) {
    const { signal, settle } = untilClosed(request);
    const answer = await moment.answer({ signal });
    const body = await answerBody(answer.batches[Symbol.asyncIterator](), ({ size }) => {
      request.app.records = (request.app.records ?? 0) + size;
    });
    if ('bytes' in body) settle();
    const isSmall = 'bytes' in body && body.bytes.length < limits.compressFromBytes;
    const coding = isSmall ? undefined : accepted;
    const notModified = headOf(request, question, answer, coding);
    const etag = entityTag(moment.revision, coding);
    if (hasIt(request, etag, moment)) {
      if (body instanceof PatientStream) body.destroy();
      finished.keep(key, { etag, notModified });
      return sendNotModified(request, h, notModified);
    }
    if ('bytes' in body) {
      const bytes = coding ? await compress(body.bytes, coding) : body.bytes;
      const headers = [...notModified, ...bodyHead(coding, bytes.length)];
      const whole = { headers, body: bytes, records: body.records };
      finished.keep(key, { etag, notModified, whole });
      return sendWhole(request, h, whole);
    }
    finished.keep(key, { etag, notModified });
    const headers = [...notModified, ...bodyHead(coding)];
    if (!coding || request.method === 'head') return sendStream(request, h, headers, body);
    const records = () => request.app.records ?? 0;
    const recorder = long.recorder({ moment: momentKey(moment), key }, headers, records);
    const stream = pipeline(body, compressor(coding), recorder, () => undefined);
    return sendStream(request, h, headers, stream);
  }

  return readOnlyRoutes(options.path, search);
}

/** Whether the client has the very answer that it would get. */
function hasIt({ raw: { req } }: Request, etag: string, { modified }: Moment): boolean {
  return isFresh(req.headers, { etag, modified });
}

/** Work for a client that has gone away is work for nobody. */
function untilClosed({ raw: { res } }: Request) {
  const closed = new AbortController();
  const abort = () => closed.abort();
  res.once('close', abort);
  // To abort makes an error with its stack: too dear for an answer that has nothing left to abort.
  return { signal: closed.signal, settle: () => res.off('close', abort) };
}
