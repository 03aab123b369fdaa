import type { Request } from '@hapi/hapi';
import type { Answer, Question } from '../../../../application/question.js';
import { momentKey } from './answer-key.js';
import type { Coding } from './coding.js';
import { nextPageLink } from './next-page-link.js';

/** Names and values by turns, as Node takes them: an object of a dozen takes longer to make. */
export type Headers = readonly string[];

export interface AnswerHeadOptions {
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
  /** Seconds for which an answer may be used without asking again; 0: always ask. */
  readonly cacheMaxAge: number;
  /** The header fields of every answer. */
  readonly commonHeaders: Readonly<Record<string, string>>;
}

/** Makes the header fields that an answer has with and without its body. */
export function answerHead({ publicUrl, cacheMaxAge, commonHeaders }: AnswerHeadOptions) {
  const cacheControl = `public, ${cacheMaxAge > 0 ? `max-age=${cacheMaxAge}` : 'no-cache'}`;
  const common = Object.entries(commonHeaders).flat();
  const sharedBy = rememberLast(({ revision, modified }, coding) => [
    ...common,
    ...['etag', entityTag(revision, coding)],
    ...['last-modified', modified.toUTCString()],
    ...['cache-control', cacheControl],
    ...['vary', 'accept-encoding'],
  ]);
  return (request: Request, question: Question, answer: Answer, coding: Coding): Headers => {
    const { revision, page } = answer;
    const shared = sharedBy(answer, coding);
    if (!page) return shared;
    const head = [...shared, 'x-total-count', String(page.total)];
    if (page.next !== undefined) {
      head.push('link', nextPageLink({ request, question, revision, after: page.next, publicUrl }));
    }
    return head;
  };
}

/** A strong tag: it stands for the bytes of a body in one coding. */
export function entityTag(revision: string, coding: Coding): string {
  return coding ? `"${revision}-${coding}"` : `"${revision}"`;
}

/** All answers from one moment share most of their head: it is made once for each coding. */
function rememberLast(make: (answer: Answer, coding: Coding) => Headers): typeof make {
  const made = new Map<Coding, Headers>();
  let moment = '';
  return (answer, coding) => {
    const now = momentKey(answer);
    if (now !== moment) made.clear();
    moment = now;
    const head = made.get(coding) ?? make(answer, coding);
    made.set(coding, head);
    return head;
  };
}

/** The header fields of a body; how long it is where that is known. */
export function bodyHead(coding: Coding, length?: number): Headers {
  const head = ['content-type', 'application/json; charset=utf-8'];
  if (coding) head.push('content-encoding', coding);
  if (length !== undefined) head.push('content-length', String(length));
  return head;
}
