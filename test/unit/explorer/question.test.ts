import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Facets } from '../../../src/client/registry-client.js';
import { curlLine } from '../../../src/pages/curl-line.js';
import { isSame, queryOf, questionIn } from '../../../src/pages/explorer/question-in-address.js';
import { relaxedQuestions } from '../../../src/pages/explorer/relaxed-questions.js';
import { documentAddress, requestLine } from '../../../src/pages/explorer/request-lines.js';
import { suggestionsFor } from '../../../src/pages/explorer/suggestions.js';
import { randomCases } from '../../support/effort.js';

describe('The address bar', () => {
  it('holds any question', () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() === text);
    const question = fc.record(
      { search: value, municipality: value, checkin_date: value, cod_archivo: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(question, (asked) => {
        const held = Object.fromEntries(Object.entries(asked).filter(([, each]) => each !== ''));
        expect(questionIn(queryOf(asked))).toEqual(held);
      }),
      randomCases(500),
    );
  });

  it('holds nothing for no question, and nothing else counts', () => {
    expect(queryOf({})).toBe('');
    expect(questionIn('?limit=3&search=%20&utm_source=x')).toEqual({});
    expect(isSame({ search: 'a' }, { search: 'a', municipality: undefined })).toBe(true);
    expect(isSame({ search: 'a' }, { search: 'b' })).toBe(false);
  });
});

describe('A request', () => {
  it('is a line that a shell takes as it is', () => {
    const address = new URL("https://example.org/api/record?search=it's+%22a%22");
    expect(curlLine(address)).toBe("curl 'https://example.org/api/record?search=it%27s+%22a%22'");
    expect(requestLine(address)).toBe('GET /api/record?search=it%27s+%22a%22');
  });
});

describe('A link', () => {
  it.each(['https://example.org/a.pdf', 'HTTP://example.org/'])('%s may be opened', (link) => {
    expect(documentAddress(link)).toBe(link);
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x', '//x', 'https://'])(
    '%s may not',
    (link) => {
      expect(documentAddress(link)).toBeUndefined();
    },
  );
});

describe('Suggestions', () => {
  const all = [
    { municipality: 'Alcoi/Alcoy', records: 2 },
    { municipality: 'Coruña, A', records: 9 },
    { municipality: 'Palmas de Gran Canaria, Las', records: 5 },
    { municipality: 'Puebla de Alcocer', records: 50 },
  ];
  it.each([
    ['coru', ['Coruña, A']],
    ['a coruna', ['Coruña, A']],
    ['ALCO', ['Alcoi/Alcoy', 'Puebla de Alcocer']],
    ['gran palm', ['Palmas de Gran Canaria, Las']],
    ['', []],
    ['x', []],
  ])('for %j', (typed, expected) => {
    expect(suggestionsFor(typed, all).map(({ municipality }) => municipality)).toEqual(expected);
  });

  it('are eight at most', () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ municipality: `Villa ${i}`, records: i }));
    expect(suggestionsFor('villa', many).map(({ records }) => records)).toEqual([
      29, 28, 27, 26, 25, 24, 23, 22,
    ]);
  });
});

describe('A question that finds nothing', () => {
  const totals = (total: number): Facets => ({ total, years: [], municipalities: [] });

  it('is asked again without each of its filters', async () => {
    const facets = vi.fn(async ({ search, municipality, checkin_date: year }) =>
      totals([search, municipality, year].filter(Boolean).join() === 'a,b' ? 4 : 0),
    );
    const question = { search: 'a', municipality: 'b', checkin_date: '2024' };
    expect(await relaxedQuestions({ facets }, question, {})).toEqual([
      { without: 'checkin_date', records: 4 },
    ]);
    expect(facets).toHaveBeenCalledTimes(3);
  });

  it('is not, if it has one filter alone or a code', async () => {
    const facets = vi.fn(async () => totals(1));
    expect(await relaxedQuestions({ facets }, { search: 'a' }, {})).toEqual([]);
    const coded = { search: 'a', municipality: 'b', cod_archivo: 'c' };
    expect(await relaxedQuestions({ facets }, coded, {})).toEqual([]);
    expect(facets).not.toHaveBeenCalled();
  });
});
