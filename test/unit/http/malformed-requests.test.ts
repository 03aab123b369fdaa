import type { Request } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../src/adapters/inbound/http/errors.js';
import { refuseMalformed } from '../../../src/adapters/inbound/http/problem/malformed-requests.js';
import { requestPath } from '../../../src/adapters/inbound/http/request/request-path.js';

const refuse = refuseMalformed('/api');

function ask(
  url: string | undefined,
  { httpVersion = '1.1', host = 'example.org' as unknown } = {},
) {
  const headers = host === null ? {} : { host };
  refuse({ raw: { req: { url, httpVersion, headers } } } as unknown as Request);
}

describe('A request that the framework would refuse', () => {
  it('names no host, unless it is of a time before hosts', () => {
    expect(() => ask('/api/record', { host: null })).toThrow(
      expect.objectContaining({ isBoom: true }),
    );
    expect(() => ask('/api/record', { host: null, httpVersion: '1.0' })).not.toThrow();
    expect(() => ask('/api/record', { host: '' })).not.toThrow();
  });

  it.each(['/api/record/%', '/api/record/%zz-1', '/api/record/a%FF-1?search=plan#x'])(
    'has a code that cannot be decoded: %s',
    (url) => {
      expect(() => ask(url)).toThrow(InvalidRequest);
      expect(() => ask(url)).toThrow('cod_archivo is not valid percent-encoded UTF-8.');
    },
  );

  it.each([
    '/api/record/135%2F2024-1',
    '/api/record/PGOU-7?search=%FF',
    '/api/record/PGOU-7#%FF',
    '/api/record?search=%FF',
    '/api/%zz',
    undefined,
  ])('is not one that a route can look at: %s', (url) => {
    expect(() => ask(url)).not.toThrow();
  });
});

describe('The path of a request, for the log', () => {
  it.each([
    ['/api/record?search=someone', '/api/record'],
    ['/api/record#top', '/api/record'],
    ['', ''],
    [undefined, ''],
    [`/${'a'.repeat(255)}`, `/${'a'.repeat(255)}`],
    [`/${'a'.repeat(300)}?q`, `/${'a'.repeat(255)}…`],
  ])('has no query and is not long: %#', (url, path) => {
    expect(requestPath({ url } as never)).toBe(path);
  });
});
