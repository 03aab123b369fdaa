import type { Request } from '@hapi/hapi';
import type { Answer, Question } from '../../../application/question.js';
import type { Coding } from './coding.js';
import { nextPageLink } from './next-page-link.js';

export type Headers = Readonly<Record<string, string>>;

export interface AnswerHeadOptions {
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
  /** Seconds for which an answer may be used without asking again; 0: always ask. */
  readonly cacheMaxAge: number;
  /** The header fields of every answer. */
  readonly commonHeaders: Headers;
}

/** Makes the header fields that an answer has with and without its body. */
export function answerHead({ publicUrl, cacheMaxAge, commonHeaders }: AnswerHeadOptions) {
  const cacheControl = `public, ${cacheMaxAge > 0 ? `max-age=${cacheMaxAge}` : 'no-cache'}`;
  return (request: Request, question: Question, answer: Answer, coding: Coding): Headers => {
    const { revision, modified, page } = answer;
    const next = page?.next;
    return {
      ...commonHeaders,
      etag: coding ? `"${revision}-${coding}"` : `"${revision}"`,
      'last-modified': modified.toUTCString(),
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(page && { 'x-total-count': String(page.total) }),
      ...(next !== undefined && {
        link: nextPageLink({ request, question, revision, after: next, publicUrl }),
      }),
    };
  };
}

/** The header fields of a body; how long it is where that is known. */
export function bodyHead(coding: Coding, length?: number): Headers {
  return {
    'content-type': 'application/json; charset=utf-8',
    ...(coding && { 'content-encoding': coding }),
    ...(length !== undefined && { 'content-length': String(length) }),
  };
}
