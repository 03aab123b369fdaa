import { readFileSync } from 'node:fs';

const PAGES = ['README.md', 'docs/using.md'];
const EXAMPLE =
  /curl (?:-[iO] )?'http:\/\/localhost:3000(?<url>[^']+)' +# (?<status>\d+): (?<what>.+)/g;

export interface DocumentedRequest {
  /** The path and the query. */
  readonly url: string;
  readonly status: string;
  /** What the comment says of the answer. */
  readonly what: string;
}

/** The requests to the sample that the README and docs/using.md show. */
export function documentedRequests(): DocumentedRequest[] {
  return PAGES.flatMap((page) => {
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
    return [...text.matchAll(EXAMPLE)].map(({ groups }) => groups as unknown as DocumentedRequest);
  });
}

/** What an example says of an answer, made from the answer. */
export function shownAs(what: string, payload: string): string {
  const lines = payload.trimEnd().split('\n');
  if (what.endsWith('rows')) return `${lines.length - 1} rows`;
  if (what.endsWith('lines')) return `${lines.length} lines`;
  const body = JSON.parse(payload);
  if (body.resultadoBusqueda)
    return `${body.resultadoBusqueda.length} record${body.resultadoBusqueda.length > 1 ? 's' : ''}`;
  if (body.openapi) return `OpenAPI ${body.openapi}`;
  if (body.links) return 'links';
  if (body.total !== undefined) return `total ${body.total}`;
  if (body.municipalities) return `${body.municipalities.length} names`;
  return body.type.replace('urn:problem-type:planning-registry:', '');
}
