import type { Request } from '@hapi/hapi';
import { describe, expect, it, vi } from 'vitest';
import {
  Doorkeeper,
  ParsedQueryCache,
} from '../../../src/adapters/inbound/http/cache/parsed-query-cache.js';

function requestFor(url: string): Request {
  return { raw: { req: { url } } } as unknown as Request;
}

function someQueries() {
  const parseRequest = vi.fn((_: Request) => ({ criteria: {} }));
  return { parseRequest, queries: new ParsedQueryCache(parseRequest) };
}

describe('A parsed query', () => {
  it('is kept once its target has come twice', () => {
    const { parseRequest, queries } = someQueries();
    const request = requestFor('/a');
    expect(queries.parse(request)).toEqual({ query: { criteria: {} }, isRepeated: false });
    expect(queries.get('/a')).toBeUndefined();
    const { query, isRepeated } = queries.parse(request);
    expect(isRepeated).toBe(true);
    expect(queries.get('/a')).toBe(query);
    expect(queries.parse(request)).toEqual({ query, isRepeated: true });
    expect(parseRequest).toHaveBeenCalledTimes(2);
    expect(parseRequest).toHaveBeenCalledWith(request);
    expect(queries.get('/b')).toBeUndefined();
  });

  it('is not kept if it is wrong: the error comes again', () => {
    const { parseRequest, queries } = someQueries();
    parseRequest.mockImplementation(() => {
      throw new Error('wrong');
    });
    for (let n = 0; n < 3; n++) expect(() => queries.parse(requestFor('/a'))).toThrow('wrong');
    expect(parseRequest).toHaveBeenCalledTimes(3);
  });

  it('gives way to later ones when all of them would take too much memory', () => {
    const { queries } = someQueries();
    const keep = (target: string) => {
      for (let n = 0; n < 2; n++) queries.parse(requestFor(target));
    };
    const long = Array.from({ length: 600 }, (_, n) => `/${n}?${'x'.repeat(1_000)}`);
    keep('/short');
    for (const target of long) keep(target);
    const kept = long.filter((target) => queries.get(target));
    expect(queries.get('/short')).toBeUndefined();
    // Each is taken for some 17,000 bytes, and there is room for 8 MiB.
    expect(kept.length).toBeGreaterThan(450);
    expect(kept).toEqual(long.slice(-kept.length));
    expect(kept.length).toBeLessThan(500);
    for (let n = 0; n < 600; n++) keep(`/${n}`);
    expect(queries.get('/0')).toBeDefined();
  });
});

const targets = Array.from(
  { length: 5_000 },
  (_, n) => `/api/record/135%2F${2000 + (n % 26)}-${n}`,
);

describe('Doorkeeper', () => {
  it('knows what came before, and nothing else', () => {
    const doorkeeper = new Doorkeeper();
    expect(doorkeeper.knows('/api/record?search=plan')).toBe(false);
    expect(doorkeeper.knows('/api/record?search=plano')).toBe(false);
    expect(doorkeeper.knows('/api/record?search=plan')).toBe(true);
    expect(doorkeeper.knows('')).toBe(false);
    expect(doorkeeper.knows('')).toBe(true);
  });

  it('takes hardly any text for another', () => {
    const doorkeeper = new Doorkeeper();
    expect(targets.filter((target) => doorkeeper.knows(target))).toEqual([]);
  });

  it('still knows most texts after thousands of others', () => {
    const doorkeeper = new Doorkeeper();
    for (const target of targets) doorkeeper.knows(target);
    const known = targets.filter((target) => doorkeeper.knows(target));
    expect(known.length).toBeGreaterThan(0.8 * targets.length);
  });
});
