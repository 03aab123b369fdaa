import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '../../../src/adapters/inbound/http/request/parameter-schemas.js';
import { RegistryClient } from '../../../src/client/index.js';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from '../../../src/domain/search/search-text.js';

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const largestPage: number = pages.limit.describe().metas?.[0].schema.maximum;
const LARGEST_PAGE = largestPage.toLocaleString('en');

it.each(['README.md', 'docs/clients.md'])('%s says how long a search may be', (path) => {
  expect(text(path)).toContain(`${MAX_SEARCH_LENGTH} characters and ${MAX_SEARCH_WORDS} words`);
});

it.each([
  ['README.md', '`limit` is 1 to '],
  ['docs/decisions.md', '`limit` (1 to '],
  ['docs/clients.md', '`limit` (1 to '],
  ['src/client/registry-client.ts', 'Records on a page, 1 to '],
])('%s says how large a page may be', (path, before) => {
  const [, after = ''] = text(path).split(before);
  expect(after.match(/^[\d,]*\d/)?.[0]).toBe(LARGEST_PAGE);
});

it('docs/clients.md says how large a page is, and how large it may be', async () => {
  const asked: URL[] = [];
  const client = new RegistryClient('http://localhost/api', {
    fetch: async (address) => {
      asked.push(new URL(String(address)));
      return new Response('{"resultadoBusqueda":[]}');
    },
  });
  await client.search();
  const limit = asked[0]?.searchParams.get('limit');
  expect(text('docs/clients.md')).toContain(`${limit} by default, ${LARGEST_PAGE} at most`);
});
