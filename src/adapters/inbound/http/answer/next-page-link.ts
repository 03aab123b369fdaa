import type { Request } from '@hapi/hapi';
import type { Question } from '../../../../application/question.js';
import { encodeCursor, questionFingerprint } from '../question/cursor.js';
import { parseQueryString } from '../question/query-string.js';

export interface NextPage {
  readonly request: Request;
  readonly question: Question;
  readonly revision: string;
  readonly after: number;
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
}

/** The same question again, from where this page ends. */
export function nextPageLink({ request, question, revision, after, publicUrl }: NextPage): string {
  const { values } = parseQueryString(request.raw.req.url as string);
  const cursor = encodeCursor({
    revision,
    after,
    question: questionFingerprint(question.criteria),
  });
  const query = Object.entries({ ...values, cursor })
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const code = question.criteria.codArchivo;
  const path = code ? `/record/${encodeURIComponent(code.text)}` : '/record';
  return `<${publicUrl}${path}?${query}>; rel="next"`;
}
