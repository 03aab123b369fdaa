import { pipeline } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { limits } from '../limits.js';
import type { Headers } from './answer-head.js';
import { type Coding, compressor } from './coding.js';
import { type LongAnswerKey, LongAnswers } from './long-answers.js';
import { OpenStreams } from './open-streams.js';
import type { PatientStream } from './patient-stream.js';
import { sendStream } from './send-answer.js';

export interface SendLongOptions {
  /** The room for compressed answers that are streamed; 0: each is compressed anew. */
  readonly longAnswerCacheBytes: number;
  /** How many long answers are sent at once, at most. */
  readonly maxStreams: number;
}

interface Asked extends LongAnswerKey {
  readonly request: Request;
  readonly h: ResponseToolkit;
}

interface LongBody {
  readonly headers: Headers;
  readonly body: PatientStream;
  readonly coding: Coding;
  /** How many records have been taken from the body. */
  records(): number;
  /** The body is for others too from now on: whoever asked for it first may leave. */
  share(): void;
  /** Nobody wants the body any more. */
  onEnded(): void;
}

/** Sends answers that are too long for one piece, as many at once as there may be. */
export function longSender({ longAnswerCacheBytes, maxStreams }: SendLongOptions) {
  const streams = new OpenStreams(maxStreams);
  const long = new LongAnswers({
    maxBytes: longAnswerCacheBytes,
    maxMaking: limits.compressors,
    aheadBytes: limits.compressAheadBytes,
  });

  /** The answer that others are being or have been sent, if there is one. */
  function sendShared({ request, h, ...key }: Asked): ResponseObject | undefined {
    if (request.method === 'head' || !long.has(key)) return undefined;
    streams.checkRoom();
    const shared = long.follow(key, recordsOf(request));
    return shared && sendStream(request, h, shared.headers, streams.count(shared.stream));
  }

  function sendNew(asked: Asked, { headers, body, coding, ...made }: LongBody): ResponseObject {
    const { request, h, ...key } = asked;
    if (request.method === 'head') return sendStream(request, h, headers, body);
    streams.checkRoom();
    if (!coding) return sendStream(request, h, headers, streams.count(body));
    const open = () => {
      made.share();
      return pipeline(body, compressor(coding), () => made.onEnded());
    };
    const begun = long.begin(key, { headers, open, records: made.records }, recordsOf(request));
    return sendStream(request, h, headers, streams.count(begun.stream));
  }

  return {
    sendShared,
    sendLong(asked: Asked, answer: LongBody): ResponseObject {
      try {
        // Others may have asked for it since.
        const shared = answer.coding && sendShared(asked);
        if (shared) answer.body.destroy();
        return shared ?? sendNew(asked, answer);
      } catch (error) {
        answer.body.destroy();
        throw error;
      }
    },
  };
}

/** Notes for the log how many records a client has been handed. */
export function recordsOf({ app }: Request): (records: number) => void {
  return (records) => {
    app.records = records;
  };
}
