import type { Request } from '@hapi/hapi';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import { criteriaFingerprint, encodeCursor } from '../request/cursor.js';
import { parseQueryString } from '../request/query-string.js';
import { requestTarget } from '../request/request-target.js';

export interface NextPage {
  readonly request: Request;
  readonly query: SearchQuery;
  readonly revision: string;
  readonly after: number;
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
}

/** The same query again, from where this page ends. */
export function nextPageLink({ request, query, revision, after, publicUrl }: NextPage): string {
  const { values } = parseQueryString(requestTarget(request.raw.req));
  const cursor = encodeCursor({
    revision,
    after,
    question: criteriaFingerprint(query.criteria),
  });
  const parameters = Object.entries({ ...values, cursor })
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const code = query.criteria.codArchivo;
  const path = code ? `/record/${encodeURIComponent(code.text)}` : '/record';
  return `<${publicUrl}${path}?${parameters}>; rel="next"`;
}
