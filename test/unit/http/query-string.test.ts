import { describe, expect, it } from 'vitest';
import { limits } from '../../../src/adapters/inbound/http/limits.js';
import { parseQueryString } from '../../../src/adapters/inbound/http/request/query-string.js';

describe('The query of a request target', () => {
  it.each([
    ['/api/record', {}],
    ['/api/record?', {}],
    ['/api/record?search=plan', { search: 'plan' }],
    ['/api/record?search=a+b%20c&&', { search: 'a b c' }],
    ['/api/record?search', { search: '' }],
    ['/api/record?search=+', { search: ' ' }],
    ['/api/record?a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['/api/record?a=b=c?d', { a: 'b=c?d' }],
    ['/api/record?search=plan#top', { search: 'plan' }],
    ['/api/record#top?search=plan', {}],
  ])('%s', (target, values) => {
    expect(parseQueryString(target)).toEqual({ values, faults: [] });
  });

  it.each([
    ['?search=%E0%A4', 'search', 'search is not valid percent-encoded UTF-8.'],
    ['?search=%', 'search', 'search is not valid percent-encoded UTF-8.'],
    ['?%zz=1', '%zz', '%zz is not valid percent-encoded UTF-8.'],
    ['?__proto__=1', '__proto__', '__proto__ is not a parameter of this search.'],
  ])('is refused where it cannot be read: %s', (query, parameter, detail) => {
    expect(parseQueryString(query)).toEqual({
      values: {},
      faults: [{ parameter, in: 'query', detail }],
    });
  });

  it('has so many parameters at most, and one fault if it has more', () => {
    const names = Array.from({ length: limits.parameters }, (_, n) => `p${n}=1`).join('&');
    const { values, faults } = parseQueryString(`?${names}&`);
    expect(Object.keys(values)).toHaveLength(limits.parameters);
    expect(faults).toEqual([]);
    const detail = 'query has more than 50 parameters.';
    expect(parseQueryString(`?${names}&one=more`)).toEqual({
      values: {},
      faults: [{ parameter: 'query', in: 'query', detail }],
    });
  });
});
