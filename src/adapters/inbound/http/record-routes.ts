import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Moment, Question } from '../../../application/question.js';
import type { SearchRecords } from '../../../application/search-records.js';
import { answerBody } from './answer/answer-body.js';
import { type AnswerHeadOptions, answerHead, bodyHead, entityTag } from './answer/answer-head.js';
import { answerKey, momentKey } from './answer/answer-key.js';
import { type Coding, codingFor, compress } from './answer/coding.js';
import type { FinishedAnswers } from './answer/finished-answers.js';
import { isFresh } from './answer/freshness.js';
import { PatientStream } from './answer/patient-stream.js';
import { sendNotModified, sendWhole } from './answer/send-answer.js';
import { longSender, recordsOf, type SendLongOptions } from './answer/send-long.js';
import { limits } from './limits.js';
import { questionReader } from './question/known-questions.js';
import { readOnlyRoutes } from './read-only-routes.js';

export interface RecordRoutesOptions extends AnswerHeadOptions, SendLongOptions {
  readonly searchRecords: SearchRecords;
  readonly path: string;
  readonly finished: FinishedAnswers;
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
  const { sendShared, sendLong } = longSender(options);

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
    return sendShared({ request, h, moment: momentKey(moment), key });
  }

  async function sendNew({ request, h, question, moment, accepted, key }: Asked) {
    const { signal, settle, abort } = untilClosed(request);
    const answer = await moment.answer({ signal });
    let records = 0;
    let onRecords = recordsOf(request);
    const body = await answerBody(answer.batches[Symbol.asyncIterator](), ({ size }) => {
      records += size;
      onRecords(records);
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
    const share = () => {
      settle();
      onRecords = () => {};
    };
    return sendLong(
      { request, h, moment: momentKey(moment), key },
      { headers, body, coding, records: () => records, share, onEnded: abort },
    );
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
  return { signal: closed.signal, settle: () => res.off('close', abort), abort };
}
