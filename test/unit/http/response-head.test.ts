import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from '@hapi/hapi';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  criteriaFingerprint,
  encodeCursor,
} from '../../../src/adapters/inbound/http/request/cursor.js';
import { isFresh } from '../../../src/adapters/inbound/http/response/conditional-request.js';
import {
  bodyHeaders,
  entityTag,
  responseHead,
  staleHeader,
} from '../../../src/adapters/inbound/http/response/response-head.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import type { SearchCriteria } from '../../../src/domain/search/search-criteria.js';

const modified = new Date('2025-01-01T10:00:00.500Z');
const revision = 'a'.repeat(64);
const OPTIONS = { publicUrl: '/api', cacheMaxAge: 0, commonHeaders: { 'x-common': 'yes' } };

function asked(
  url = '/api/record',
  criteria: SearchCriteria = {},
  version = { revision, modified },
) {
  const request = { raw: { req: { url } } } as unknown as Request;
  const result = { ...version, read: () => expect.unreachable() };
  return { request, query: { criteria }, result, accepted: undefined, isRepeated: false };
}

describe('The head of a response', () => {
  it('has what tells its version, and how long it may be used', () => {
    const head = responseHead(OPTIONS)(asked(), undefined, 'gzip');
    expect(head).toEqual([
      'x-common',
      'yes',
      'etag',
      `"${revision}-gzip"`,
      'last-modified',
      'Wed, 01 Jan 2025 10:00:00 GMT',
      'cache-control',
      'public, no-cache',
      'vary',
      'accept-encoding',
    ]);
    const kept = responseHead({ ...OPTIONS, cacheMaxAge: 60 })(asked(), undefined, undefined);
    expect(kept).toContain('public, max-age=60');
  });

  it('follows the revision, its date and the encoding', () => {
    const headOf = responseHead(OPTIONS, 'v');
    const etag = (version: { revision: string; modified: Date }, encoding?: 'gzip') => {
      const head = headOf(asked('/', {}, version), undefined, encoding);
      return [head[head.indexOf('etag') + 1], head[head.indexOf('last-modified') + 1]];
    };
    const later = new Date('2025-01-02T00:00:00Z');
    const first = ['"one-v"', 'Wed, 01 Jan 2025 10:00:00 GMT'];
    expect(etag({ revision: 'one', modified })).toEqual(first);
    expect(etag({ revision: 'one', modified }, 'gzip')[0]).toBe('"one-v-gzip"');
    expect(etag({ revision: 'one', modified: new Date(modified) })).toEqual(first);
    expect(etag({ revision: 'one', modified: later })[1]).toBe('Thu, 02 Jan 2025 00:00:00 GMT');
    expect(etag({ revision: 'two', modified: later })[0]).toBe('"two-v"');
    expect(etag({ revision: 'one', modified })).toEqual(first);
  });

  it('is made once for all responses of one version', () => {
    const headOf = responseHead(OPTIONS);
    const [one, other] = ['/api/record', '/api/record?search=plan'].map((url) =>
      headOf(asked(url), undefined, undefined),
    );
    expect(other).toBe(one);
  });

  it('of a page has the count of all, and the address of the next page if there is one', () => {
    const headOf = responseHead(OPTIONS);
    const last = headOf(asked(), { total: 7, next: undefined }, undefined);
    expect(last.slice(-2)).toEqual(['x-total-count', '7']);
    const url = '/api/record?search=plan+parcial&limit=2&cursor=old';
    const criteria = { year: '2024' };
    const head = headOf(asked(url, criteria), { total: 7, next: 0 }, undefined);
    const cursor = encodeCursor({ revision, after: 0, question: criteriaFingerprint(criteria) });
    expect(head.slice(-4)).toEqual([
      'x-total-count',
      '7',
      'link',
      `</api/record?search=plan%20parcial&limit=2&cursor=${cursor}>; rel="next"`,
    ]);
  });

  it('of a page of a code goes on below the code', () => {
    const criteria = { codArchivo: parseCodArchivo('135/2025-1') };
    const page = { total: 2, next: 1 };
    const head = responseHead(OPTIONS)(asked('/x?limit=1', criteria), page, undefined);
    expect(head.at(-1)).toContain('</api/record/135%2F2025-1?limit=1&cursor=');
  });
});

describe('An entity tag', () => {
  it('is of one revision, one variant and one encoding', () => {
    expect(entityTag('r', undefined)).toBe('"r"');
    expect(entityTag('r', 'br')).toBe('"r-br"');
    expect(entityTag('r', undefined, 'v')).toBe('"r-v"');
    expect(entityTag('r', 'br', 'v')).toBe('"r-v-br"');
  });
});

describe('The header fields of a body', () => {
  it('say what it is, how it is encoded and how long it is', () => {
    const type = ['content-type', 'text/csv'];
    expect(bodyHeaders(type, undefined)).toEqual(type);
    expect(bodyHeaders(type, 'gzip', 0)).toEqual([
      ...type,
      ...['content-encoding', 'gzip', 'content-length', '0'],
    ]);
  });
});

describe('What a client has already', () => {
  const fresh = (headers: IncomingHttpHeaders) => isFresh(headers, { etag: '"r-gzip"', modified });

  it.each([
    ['"r-gzip"', true],
    ['W/"r-gzip"', true],
    ['"other" , "r-gzip"', true],
    ['*', true],
    ['"r"', false],
    ['"r-br"', false],
    ['r-gzip', false],
    ['', false],
  ])('is known by its tag: %s is %s', (tags, expected) => {
    expect(fresh({ 'if-none-match': tags })).toBe(expected);
  });

  it.each([
    ['Wed, 01 Jan 2025 10:00:00 GMT', true],
    ['Wed, 01 Jan 2025 10:00:01 GMT', false],
    ['Wed, 01 Jan 2025 09:59:59 GMT', false],
    ['yesterday', false],
  ])('is known by its very date: %s is %s', (date, expected) => {
    expect(fresh({ 'if-modified-since': date })).toBe(expected);
  });

  it('is known by its tag before its date, and not at all without both', () => {
    const date = 'Wed, 01 Jan 2025 10:00:00 GMT';
    expect(fresh({ 'if-none-match': '"other"', 'if-modified-since': date })).toBe(false);
    expect(fresh({})).toBe(false);
  });
});

describe('A response from a storage that does not answer', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    [90_400, 90],
    [90_600, 91],
    [0, 1],
    [-5_000, 1],
  ])('says for how long: %i ms are %i s', (ms, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(staleHeader(new Date(Date.now() - ms))).toEqual([
      'cache-status',
      `planning-registry; hit; ttl=-${seconds}; detail=storage-unavailable`,
    ]);
  });

  it('is the only one that says so', () => {
    expect(staleHeader(undefined)).toEqual([]);
  });
});
