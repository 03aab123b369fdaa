import { describe, expect, it } from 'vitest';
import { FileAsked } from '../../../src/adapters/inbound/http/errors.js';
import { prefersHtml, quality } from '../../../src/adapters/inbound/http/request/preferred-type.js';
import { refuseFile } from '../../../src/adapters/inbound/http/request/refuse-file.js';

describe('How much a client likes a media type', () => {
  it.each([
    [undefined, 1],
    ['', 0],
    ['text/csv', 1],
    ['TEXT/CSV', 1],
    ['text/html', 0],
    ['application/csv', 0],
    ['text/csv;q=0.5', 0.5],
    ['text/csv ; header=present ; Q=0.5', 0.5],
    ['text/csv;charset=utf-8', 1],
    ['text/csv;q=0', 0],
    ['text/csv;q=some', 0],
    ['text/*;q=0.3', 0.3],
    ['*/*;q=0.2', 0.2],
    ['*/*;q=0.2, text/*;q=0.3, text/csv;q=0.4', 0.4],
    ['*/*, text/*;q=0.3', 0.3],
    ['image/*, application/json', 0],
  ])('%j: %d of text/csv', (accept, liked) => {
    expect(quality(accept, 'text/csv')).toBe(liked);
  });

  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['text/html', true],
    ['application/json, text/html;q=0.9', false],
    ['text/html, application/json', false],
    ['*/*', false],
    [undefined, false],
  ])('a browser likes HTML better than JSON, a program does not: %j', (accept, html) => {
    expect(prefersHtml(accept)).toBe(html);
  });
});

describe('A client that takes only a file', () => {
  const meantFor = (accept: string | undefined, target = '/api/record?search=plan#top') => {
    try {
      refuseFile({ accept, target, hasCode: false }, 'https://example.org/api');
    } catch (error) {
      if (error instanceof FileAsked) return error;
      throw error;
    }
    return undefined;
  };

  it.each([
    ['text/csv', 'csv'],
    ['application/x-ndjson', 'ndjson'],
    ['application/ndjson', 'ndjson'],
    ['text/csv;q=0, application/ndjson', 'ndjson'],
    ['text/csv;q=0.5, application/ndjson', 'ndjson'],
    ['application/ndjson;q=0.5, text/csv;q=0.8', 'csv'],
  ])('is sent to the same records as a file: %s', (accept, ending) => {
    const asked = meantFor(accept);
    expect(asked?.address).toBe(`https://example.org/api/download/records.${ending}?search=plan`);
    expect(asked?.message).toContain(`the records are at ${asked?.address}.`);
  });

  it('gets all records where it asked for all', () => {
    expect(meantFor('text/csv', '/api/record')).toMatchObject({
      name: 'FileAsked',
      message:
        'The answer of this address is always JSON. As text/csv the records are at https://example.org/api/download/records.csv.',
    });
  });

  it.each([
    undefined,
    '*/*',
    'application/json',
    'text/csv, application/json;q=0.1',
    'text/html',
    'text/csv;q=0',
    'application/vnd.csv',
  ])('is not one that takes JSON, or that no file serves: %s', (accept) => {
    expect(meantFor(accept)).toBeUndefined();
  });
});
