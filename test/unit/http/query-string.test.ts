import { describe, expect, it } from 'vitest';
import { parseQueryString } from '../../../src/adapters/inbound/http/request/query-string.js';

describe('The query of a request target', () => {
  it.each([
    ['/api/record', {}],
    ['/api/record?', {}],
    ['/api/record?search=plan', { search: 'plan' }],
    ['/api/record?search=a+b%20c&&', { search: 'a b c' }],
    ['/api/record?search', { search: '' }],
    ['/api/record?a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['/api/record?a=b=c?d', { a: 'b=c?d' }],
    ['/api/record?search=plan#top', { search: 'plan' }],
    ['/api/record#top?search=plan', {}],
  ])('%s', (target, values) => {
    expect(parseQueryString(target)).toEqual({ values, faults: [] });
  });

  it.each([
    ['?search=%E0%A4', 'search'],
    ['?%zz=1', '%zz'],
    ['?__proto__=1', '__proto__'],
  ])('is refused where it cannot be read: %s', (query, parameter) => {
    const { values, faults } = parseQueryString(query);
    expect(values).toEqual({});
    expect(faults).toMatchObject([{ parameter, in: 'query' }]);
  });
});
