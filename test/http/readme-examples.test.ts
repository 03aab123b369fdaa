import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const using = readFileSync(new URL('docs/using.md', root), 'utf8');
const EXAMPLE =
  /curl (?:-[iO] )?'http:\/\/localhost:3000(?<url>[^']+)' +# (?<status>\d+): (?<what>.+)/g;
const examples = [...`${readme}${using}`.matchAll(EXAMPLE)].map(
  ({ groups }) => groups as Record<string, string>,
);

let service: TestService;
beforeAll(async () => {
  const sample = fileURLToPath(new URL('data/sample.ndjson', root));
  service = await startService({ environment: { RECORDS_FILE: sample } });
});
afterAll(() => service.close());

it('has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(8);
});

it.for(examples)('answers as the README says: $url', async ({ url, status, what }) => {
  const response = await service.server.inject(url as string);
  expect(response.statusCode).toBe(Number(status));
  expect(shownAs(what as string, response.payload)).toBe(what);
});

/** What an example says of an answer, made from the answer. */
function shownAs(what: string, payload: string): string {
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

it('shows a record of the sample', async () => {
  const shown = [...readme.matchAll(/```json\n(\{\n {2}"id".*?\n\})\n```/gs)].map(
    ([, text]) => text,
  );
  expect(shown).toHaveLength(1);
  const { payload } = await service.server.inject('/api/record/135%2F2025-00019');
  expect(JSON.parse(payload).resultadoBusqueda).toEqual([JSON.parse(shown[0] as string)]);
});
