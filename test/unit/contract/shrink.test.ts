import { expect, it } from 'vitest';
import { recordWith } from '../../../src/contract/registries.js';
import { type Case, shrink } from '../../../src/contract/repository/shrink.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';

it('makes less of a phrase, of its question and of long texts', async () => {
  const content = Array.from({ length: 20 }, (_, i) => `palabra${i}`).join(' ');
  const records = [1, 2, 3].map((number) =>
    recordWith(number, { content, links: ['https://docs.example.org/1'] }),
  );
  const text = parseSearchText('plan "uno dos tres" "otra"');
  const start: Case = { records, question: { criteria: { text, year: '2024' }, limit: 9 } };
  const { records: left, question } = await shrink(
    start,
    async ({ records: some, question: { criteria } }) =>
      some.some(({ content: each }) => each.includes('palabra7')) &&
      (criteria.text?.phrases.some((phrase) => phrase.includes('dos')) ?? false),
    60_000,
  );
  expect(question).toEqual({ criteria: { text: { prefixes: [], phrases: [['dos']] } }, limit: 1 });
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({ content: 'palabra7', area: '', links: [] });
});

it('gives what it began with when there is no time', async () => {
  const start: Case = {
    records: [recordWith(1), recordWith(2)],
    question: { criteria: {}, limit: 9 },
  };
  expect(await shrink(start, async () => true, -1)).toBe(start);
});
