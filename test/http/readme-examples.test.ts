import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentedRequests, shownAs } from '../support/documented-requests.js';
import { startService, type TestService } from '../support/service.js';

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const examples = documentedRequests();

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

it('shows a record of the sample', async () => {
  const shown = [...readme.matchAll(/```json\n(\{\n {2}"id".*?\n\})\n```/gs)].map(
    ([, text]) => text,
  );
  expect(shown).toHaveLength(1);
  const { payload } = await service.server.inject('/api/record/135%2F2025-00019');
  expect(JSON.parse(payload).resultadoBusqueda).toEqual([JSON.parse(shown[0] as string)]);
});
