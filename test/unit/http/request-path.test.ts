import { describe, expect, it } from 'vitest';
import { requestPath } from '../../../src/adapters/inbound/http/request/request-path.js';

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
