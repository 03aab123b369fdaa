import { server as hapi } from '@hapi/hapi';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cachedRoute } from '../../../src/adapters/inbound/http/cache/cached-route.js';
import { ResponseCache } from '../../../src/adapters/inbound/http/cache/response-cache.js';
import { StreamCache } from '../../../src/adapters/inbound/http/cache/stream-cache.js';
import { extensionRoutes } from '../../../src/adapters/inbound/http/extensions/extension-routes.js';
import { openApiDocument } from '../../../src/adapters/inbound/http/openapi/openapi-document.js';
import { OpenStreams } from '../../../src/adapters/inbound/http/response/open-streams.js';
import { CountFacets } from '../../../src/application/search/count-facets.js';
import { SearchRecords } from '../../../src/application/search/search-records.js';
import { GenerationDropped } from '../../../src/domain/errors.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { fakeGeneration, fakeStorage } from '../../http/fake-storage.js';
import { someRecord } from '../../support/records.js';

const RECORDS = [
  someRecord({ id: 'EXP-1', municipality: 'Zamora', checkin_date: '2024-03-01' }),
  someRecord({ id: 'EXP-2', municipality: 'Zamora', checkin_date: '2023-03-01' }),
  someRecord({ id: 'EXP-3', municipality: 'Oviedo', checkin_date: '2023-02-01' }),
];
const KNOWN = { basePath: '/base', publicUrl: 'https://example.org/base', apiVersion: '1.2.3' };

let generation: Generation;
beforeAll(async () => {
  generation = await fakeGeneration(RECORDS, {});
});

function serving(current = () => generation, csvDelimiter: ';' | ',' = ';') {
  const server = hapi({ debug: false });
  server.app.identify = () => 'id-1';
  server.app.isDraining = false;
  server.app.requestChecks = [];
  const storage = fakeStorage({ current });
  const caching = {
    ...KNOWN,
    cacheMaxAge: 60,
    commonHeaders: { 'x-common': 'all' },
    responses: new ResponseCache(1_000_000),
    bodies: new StreamCache({ maxBytes: 1_000_000, maxMaking: 1, aheadBytes: 1_000 }),
    streams: new OpenStreams(1),
    responseMs: 1_000,
  };
  const searchRecords = new SearchRecords(storage);
  const countFacets = new CountFacets(storage);
  const options = { ...KNOWN, searchRecords, countFacets, csvDelimiter };
  server.route(extensionRoutes(options, (address) => cachedRoute(caching, address)));
  return server;
}

const ZAMORA = { municipality: 'Zamora', records: 2 };
const OVIEDO = { municipality: 'Oviedo', records: 1 };
const NDJSON = '/base/download/records.ndjson';
const CSV = '/base/download/records.csv';

describe('Beside the contract, the service offers', () => {
  it('how many records a search finds, by year and by municipality', async () => {
    const { payload, headers } = await serving().inject('/base/facet?search=plan');
    expect(JSON.parse(payload)).toEqual({
      total: 3,
      years: [
        { year: '2024', records: 1 },
        { year: '2023', records: 2 },
      ],
      municipalities: [ZAMORA, OVIEDO],
    });
    expect(headers).toMatchObject({ 'x-common': 'all', etag: `"${generation.revision}"` });
    const one = await serving().inject('/base/facet?checkin_date=2024');
    expect(JSON.parse(one.payload).total).toBe(1);
  });

  it('the municipalities, by name', async () => {
    const { payload } = await serving().inject('/base/municipality');
    expect(JSON.parse(payload)).toEqual({ municipalities: [OVIEDO, ZAMORA] });
    expect((await serving().inject('/base/municipality?search=plan')).statusCode).not.toBe(200);
  });

  it('the records as a table', async () => {
    const { payload, headers } = await serving().inject(`${CSV}?municipality=Oviedo`);
    expect(payload).toMatch(/^\ufeffid;registration_number;.*\r\nEXP-3;.*\r\n$/);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="records.csv"',
      etag: `"${generation.revision}-csv-59"`,
    });
    const comma = await serving(undefined, ',').inject(CSV);
    expect(comma.payload).toMatch(/^\ufeffid,registration_number,/);
    expect(comma.headers.etag).toBe(`"${generation.revision}-csv-44"`);
  });

  it('the records as lines', async () => {
    const { payload, headers } = await serving().inject(NDJSON);
    const ids = payload
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(['EXP-1', 'EXP-2', 'EXP-3']);
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="records.ndjson"',
      etag: `"${generation.revision}"`,
    });
  });

  it('its own description, and an index', async () => {
    const server = serving();
    const { payload } = await server.inject('/base/openapi.json');
    expect(payload).toBe(JSON.stringify(openApiDocument(KNOWN)));
    expect(JSON.parse((await server.inject('/base/')).payload).version).toBe('1.2.3');
  });
});

describe.each(['/base/facet', '/base/municipality', CSV, NDJSON])('%s', (url) => {
  it('is made once for all who ask again', async () => {
    const read = vi.fn();
    const counted: Generation = {
      ...generation,
      facets: (...asked) => {
        read();
        return generation.facets(...asked);
      },
      stream: (...asked) => {
        read();
        return generation.stream(...asked);
      },
    };
    const server = serving(() => counted);
    const bodies = new Set<string>();
    for (let n = 0; n < 4; n++) bodies.add((await server.inject(url)).payload);
    expect(bodies.size).toBe(1);
    // What is asked for the first time may never be asked for again, so it is not cached.
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is answered once more where a generation is dropped meanwhile', async () => {
    const drop = () => {
      throw new GenerationDropped('r');
    };
    const dropped: Generation = {
      ...generation,
      facets: async () => drop(),
      stream: drop,
    };
    const generations = [dropped];
    const server = serving(() => generations.pop() ?? generation);
    expect((await server.inject(url)).statusCode).toBe(200);
  });
});

it('a parameter that other interfaces have leads to the file that was meant', async () => {
  const server = serving();
  let error: unknown;
  server.ext('onPreResponse', ({ response }, h) => {
    error = response;
    return h.continue;
  });
  await server.inject(`${CSV}?format=ndjson`);
  expect(error).toMatchObject({ faults: [{ meant: `https://example.org${NDJSON}` }] });
});
