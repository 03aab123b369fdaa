import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { fakeStorage } from './fake-storage.js';
import { replaceRecords } from './replacing.js';
import { problemIn } from './requesting.js';

const records = [
  someFields({ checkin_date: '2024-03-01', municipality: 'Coruña, A', title: 'Plan parcial' }),
  someFields({ checkin_date: '2024-02-01', municipality: 'A Coruña', title: 'Plan especial' }),
  someFields({ checkin_date: '2023-02-01', municipality: 'Oviedo', title: 'Plan general' }),
  someFields({ checkin_date: '2023-01-01', municipality: 'Oviedo', title: 'Estudio de detalle' }),
  someFields({ checkin_date: '1999-12-31', municipality: 'Zamora', title: 'Plan parcial' }),
];

let service: TestService;
beforeAll(async () => {
  service = await startService({ records });
});
afterAll(() => service.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  service.server.inject({ url, headers });

describe('decision 31: the facets of a search', () => {
  it('are the total, the years from the newest on, and the municipalities by size', async () => {
    const answer = await ask('/api/facet');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.payload).toBe(
      JSON.stringify({
        total: 5,
        years: [
          { year: '2024', records: 2 },
          { year: '2023', records: 2 },
          { year: '1999', records: 1 },
        ],
        municipalities: [
          { municipality: 'Oviedo', records: 2 },
          { municipality: 'A Coruña', records: 1 },
          { municipality: 'Coruña, A', records: 1 },
          { municipality: 'Zamora', records: 1 },
        ],
      }),
    );
  });

  it('are those of what all filters leave; a spelling is a name of its own', async () => {
    const url = '/api/facet?municipality=coruna,%20a&checkin_date=2024&search=plan';
    expect(JSON.parse((await ask(url)).payload)).toEqual({
      total: 2,
      years: [{ year: '2024', records: 2 }],
      municipalities: [
        { municipality: 'A Coruña', records: 1 },
        { municipality: 'Coruña, A', records: 1 },
      ],
    });
  });

  it.each(['?search=nothing', '?municipality=Atlantis', '?checkin_date=1492'])(
    'of nothing are an answer, not a 404: %s',
    async (query) => {
      const { statusCode, payload } = await ask(`/api/facet${query}`);
      expect(statusCode).toBe(200);
      expect(JSON.parse(payload)).toEqual({ total: 0, years: [], municipalities: [] });
    },
  );

  it('of a store that nothing was loaded into are those of nothing', async () => {
    const empty = await startService({ storage: fakeStorage() });
    const { statusCode, payload } = await empty.server.inject('/api/facet');
    await empty.close();
    expect(statusCode).toBe(200);
    expect(JSON.parse(payload).total).toBe(0);
  });

  it.each([
    ['limit=3', 'limit', undefined],
    ['municipio=Oviedo', 'municipio', 'municipality'],
    ['checkin_date=24', 'checkin_date', undefined],
  ])('refuse what is no filter: %s', async (query, parameter, meant) => {
    const problem = problemIn(await ask(`/api/facet?${query}`));
    expect(problem.status).toBe(400);
    expect(problem.errors).toMatchObject([{ parameter, ...(meant && { meant }) }]);
    expect(problem.errors?.[0]?.meant).toBe(meant);
  });
});

describe('decision 31: the municipalities', () => {
  it('are all names that exist, by name, each with its records', async () => {
    expect((await ask('/api/municipality')).payload).toBe(
      JSON.stringify({
        municipalities: [
          { municipality: 'A Coruña', records: 1 },
          { municipality: 'Coruña, A', records: 1 },
          { municipality: 'Oviedo', records: 2 },
          { municipality: 'Zamora', records: 1 },
        ],
      }),
    );
  });

  it('take no parameter', async () => {
    expect(problemIn(await ask('/api/municipality?search=plan')).status).toBe(400);
  });
});

describe.each(['/api/facet?search=plan', '/api/municipality'])('decision 31: %s', (url) => {
  it('is validated as records are: a tag from the revision, and 304', async () => {
    const { headers } = await ask(url);
    const ofRecords = (await ask('/api/record')).headers;
    expect(headers.etag).toBe(ofRecords.etag);
    expect(headers['last-modified']).toBe(ofRecords['last-modified']);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await ask(url, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
  });

  it('answers HEAD without a body, and refuses to be written to', async () => {
    const { payload, headers } = await service.server.inject({ method: 'HEAD', url });
    expect(payload).toBe('');
    expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
    const refused = await service.server.inject({ method: 'POST', url });
    expect(refused.statusCode).toBe(405);
    expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});

it('decision 31: facets come from the store once for all who ask again', async () => {
  const many = Array.from({ length: 60 }, (_, i) => someFields({ municipality: `Municipio ${i}` }));
  const own = await startService({ records: many });
  const generation = await own.storage.current();
  if (!generation) throw new Error('nothing is loaded');
  let counted = 0;
  const count = generation.facets.bind(generation);
  generation.facets = (...asked) => {
    counted++;
    return count(...asked);
  };
  const headers = { 'accept-encoding': 'gzip' };
  const bodies = [];
  for (let i = 0; i < 5; i++) {
    const answer = await own.server.inject({ url: '/api/facet?search=plan', headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    bodies.push(answer.rawPayload.toString('hex'));
  }
  expect(new Set(bodies).size).toBe(1);
  // What is asked for the first time may never be asked for again, so it is not cached.
  expect(counted).toBe(2);
  await replaceRecords(own, many.slice(1));
  const { headers: after } = await own.server.inject({ url: '/api/facet?search=plan', headers });
  const { payload } = await own.server.inject('/api/facet?search=plan');
  expect(JSON.parse(payload).total).toBe(59);
  expect(after.etag).toContain('-gzip');
  await own.close();
});
