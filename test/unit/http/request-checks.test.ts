import type { Request } from '@hapi/hapi';
import { describe, expect, it, vi } from 'vitest';
import { InvalidRequest } from '../../../src/adapters/inbound/http/errors.js';
import {
  refusalOf,
  refuseIfFaulty,
  refuseMalformed,
} from '../../../src/adapters/inbound/http/request-checks.js';

function someRequest(...requestChecks: readonly (() => void)[]): Request {
  return { app: {}, server: { app: { requestChecks } } } as unknown as Request;
}

it('a request that every check lets pass is answered, and checked once', () => {
  const checks = [vi.fn(), vi.fn()];
  const request = someRequest(...checks);
  for (let n = 0; n < 2; n++) {
    refuseIfFaulty(request);
    expect(refusalOf(request)).toBeNull();
  }
  for (const check of checks) {
    expect(check).toHaveBeenCalledOnce();
    expect(check).toHaveBeenCalledWith(request);
  }
});

it('a request is refused for the first fault, which is found once', () => {
  const fault = new Error('first');
  const fails = vi.fn(() => {
    throw fault;
  });
  const next = vi.fn();
  const request = someRequest(fails, next);
  for (let n = 0; n < 2; n++) {
    expect(refusalOf(request)).toBe(fault);
    expect(() => refuseIfFaulty(request)).toThrow(fault);
  }
  expect(fails).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});

const refuse = refuseMalformed('/api');

function ask(
  url: string | undefined,
  { httpVersion = '1.1', host = 'example.org' as unknown, params = {} as object | null } = {},
) {
  const headers = host === null ? {} : { host };
  refuse({ raw: { req: { url, httpVersion, headers } }, params } as unknown as Request);
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
      expect(() => ask(url, { params: null })).toThrow(InvalidRequest);
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
