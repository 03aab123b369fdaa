import { server as hapi, type Request } from '@hapi/hapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { cachedRoute, searchOnce } from '../../../src/adapters/inbound/http/cache/cached-route.js';
import { ParsedQueryCache } from '../../../src/adapters/inbound/http/cache/parsed-query-cache.js';
import { ResponseCache } from '../../../src/adapters/inbound/http/cache/response-cache.js';
import { StreamCache } from '../../../src/adapters/inbound/http/cache/stream-cache.js';
import { extensionRoutes } from '../../../src/adapters/inbound/http/extensions/extension-routes.js';
import { requestParser } from '../../../src/adapters/inbound/http/request/parse-request.js';
import { responseMaker } from '../../../src/adapters/inbound/http/response/make-response.js';
import { OpenStreams } from '../../../src/adapters/inbound/http/response/open-streams.js';
import { recordAddress } from '../../../src/adapters/inbound/http/routes/record-address.js';
import {
  type MakeRoutes,
  searchRoute,
} from '../../../src/adapters/inbound/http/routes/search-route.js';
import { CountFacets } from '../../../src/application/search/count-facets.js';
import { SearchRecords } from '../../../src/application/search/search-records.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { fakeGeneration, fakeStorage } from '../../http/fake-storage.js';
import { someRecord } from '../../support/records.js';

const KNOWN = { basePath: '/base', publicUrl: 'https://example.org/base', apiVersion: '1.2.3' };
const shared = {
  ...KNOWN,
  cacheMaxAge: 60,
  commonHeaders: { 'x-common': 'all' },
  streams: new OpenStreams(10),
  responseMs: 60_000,
};

/** Routes in which nothing is cached. */
const plainRoute: MakeRoutes = ({ path, form, run, representation, check }) => {
  const parse = requestParser(form, KNOWN.publicUrl);
  return searchRoute({
    ...shared,
    path,
    run,
    respond: responseMaker(shared, representation),
    search: (request) => {
      check?.(request);
      const query = parse(request);
      return { query, isRepeated: false, result: run(query) };
    },
  });
};

const caches = {
  responses: new ResponseCache(1_000_000),
  bodies: new StreamCache({ maxBytes: 1_000_000, maxMaking: 10, aheadBytes: 1_000 }),
};

function serving(makeRoutes: MakeRoutes) {
  const server = hapi({ debug: false });
  server.app.identify = () => 'id-1';
  server.app.isDraining = false;
  server.app.requestChecks = [];
  const storage = fakeStorage({ current: () => generation });
  const searchRecords = new SearchRecords(storage);
  const countFacets = new CountFacets(storage);
  const options = { ...KNOWN, searchRecords, countFacets, csvDelimiter: ';' as const };
  server.route([
    ...makeRoutes(recordAddress(KNOWN.basePath, searchRecords, KNOWN.publicUrl)),
    ...extensionRoutes(options, makeRoutes),
  ]);
  return server;
}

let generation: Generation;
beforeAll(async () => {
  const records = Array.from({ length: 50 }, (_, i) =>
    someRecord({ id: `EXP-${i}`, checkin_date: `20${10 + (i % 10)}-03-01` }),
  );
  generation = await fakeGeneration(records, {});
});

describe('The cache is a layer that can be taken away', () => {
  it.each([
    '/base/record',
    '/base/record?limit=20',
    '/base/record?search=plan&checkin_date=2013',
    '/base/record?search=nowhere',
    '/base/record?limit=none',
    '/base/facet?search=plan',
    '/base/municipality',
    '/base/download/records.csv',
  ])('without it, the response is the same: %s', async (url) => {
    const [cached, plain] = [
      serving((each) => cachedRoute({ ...shared, ...caches }, each)),
      serving(plainRoute),
    ];
    for (const encoding of ['identity', 'gzip']) {
      const ask = { url, headers: { 'accept-encoding': encoding } };
      const expected = await plain.inject(ask);
      for (let times = 0; times < 3; times++) {
        const { statusCode, headers, rawPayload } = await cached.inject(ask);
        expect(statusCode).toBe(expected.statusCode);
        expect({ ...headers, date: '' }).toEqual({ ...expected.headers, date: '' });
        expect(rawPayload.equals(expected.rawPayload)).toBe(true);
      }
    }
  });
});

const RESULT = { revision: 'r', modified: new Date(0), read: () => expect.unreachable() };
const QUERY = { criteria: {} };
const request = (accept?: string) =>
  ({ raw: { req: { url: '/a', headers: { accept } } } }) as unknown as Request;

describe('The search of a request', () => {
  it('knows whether it is repeated', () => {
    const search = searchOnce({ run: () => RESULT }, new ParsedQueryCache(() => QUERY));
    const found = { query: QUERY, result: RESULT };
    expect(search(request())).toEqual({ ...found, isRepeated: false });
    expect(search(request())).toEqual({ ...found, isRepeated: true });
  });

  it('is checked each time, whatever is cached', () => {
    const check = ({ raw: { req } }: Request) => {
      if (req.headers.accept) throw new Error('refused');
    };
    const search = searchOnce({ run: () => RESULT, check }, new ParsedQueryCache(() => QUERY));
    for (let times = 0; times < 3; times++) {
      expect(search(request()).result).toBe(RESULT);
      expect(() => search(request('text/csv'))).toThrow('refused');
    }
  });
});
