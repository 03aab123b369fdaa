import { statusProblem } from '../../src/adapters/inbound/http/problem/problems-by-status.js';
import { entityTag } from '../../src/adapters/inbound/http/response/response-head.js';
import type { Answer } from './client.js';
import type { BadRequest, Question } from './questions.js';
import type { Registries } from './registries.js';
import type { Asked, Timeline } from './timeline.js';

/** What an answer is worth: `wrong` is a lie, `failed` is no answer, `shed` a polite one. */
export interface Verdict {
  readonly outcome: 'good' | 'wrong' | 'failed' | 'shed';
  /** Of what kind, in words that are counted. */
  readonly why: string;
  /** Whether the store may do so while its database is away. */
  readonly excusable?: boolean;
}

/** What the service says where it refuses requests because its process is behind. */
const SHED = statusProblem(503).detail;

/** Judges the answer to a question: wholly of one registry that was current meanwhile. */
export function judge(
  question: Question,
  { status, headers, body, whole, fault }: Answer,
  asked: Asked,
  { registries, timeline }: { registries: Registries; timeline: Timeline },
): Verdict {
  const failed = failure({ status, body, whole, fault });
  if (failed) return failed;
  if (status !== 200 && status !== 304) return { outcome: 'failed', why: `status ${status}` };
  const [number, registry] = registries.of(headers.etag) ?? [];
  if (number === undefined || !registry) return wrong(`ETag ${headers.etag} of no registry`);
  const objection = timeline.objection(number, asked);
  if (objection) return wrong(objection);
  if (status === 304) return { outcome: 'good', why: 'not modified' };
  const coding = headers['content-encoding'] as Question['coding'];
  if (headers.etag !== entityTag(registry.revision, coding, question.variant)) {
    return wrong(`ETag ${headers.etag} of another representation`);
  }
  if (body !== question.body(registry)) return wrong(`not the body of registry ${number}`);
  return { outcome: 'good', why: question.kind };
}

/** Judges the answer to a request that is at fault. */
export function judgeRefusal(
  bad: BadRequest,
  { status, headers, body, whole, fault }: Answer,
): Verdict {
  if (status === bad.status && whole) {
    const isProblem = headers['content-type']?.startsWith('application/problem+json');
    return isProblem
      ? { outcome: 'good', why: 'bad request' }
      : wrong('a refusal without a problem');
  }
  const failed = failure({ status, body, whole, fault });
  if (failed) return { ...failed, excusable: bad.asksStore && failed.excusable === true };
  return { outcome: 'failed', why: `status ${status} for a bad request` };
}

function failure({ status, body, whole, fault }: Omit<Answer, 'headers'>): Verdict | undefined {
  if (status === 0) return { outcome: 'failed', why: `no answer: ${fault}` };
  if (!whole) return { outcome: 'failed', why: 'an answer that was cut', excusable: true };
  if (status !== 503) return undefined;
  const { detail } = JSON.parse(body);
  if (detail === SHED) return { outcome: 'shed', why: 'the service was behind' };
  return { outcome: 'failed', why: `503: ${detail}`, excusable: true };
}

export function wrong(why: string): Verdict {
  return { outcome: 'wrong', why };
}
