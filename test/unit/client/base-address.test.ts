import { describe, expect, it } from 'vitest';
import { baseAddress } from '../../../src/client/base-address.js';

const PAGE = 'https://town.example.org/plans/search.html?x=1';

describe('A base address', () => {
  it.each([
    ['/api', 'https://town.example.org/api/'],
    ['api/', 'https://town.example.org/plans/api/'],
    ['../api', 'https://town.example.org/api/'],
    ['//registry.example.org/api', 'https://registry.example.org/api/'],
    ['http://localhost:3000/api', 'http://localhost:3000/api/'],
  ])('of a page may be relative to it: %s', (given, base) => {
    expect(baseAddress(given, PAGE).href).toBe(base);
  });

  it.each(['/api', 'api', '', 'localhost:3000/api', 'file:///api', undefined, null])(
    'of no page is whole, and the error shows one: %s',
    (given) => {
      const making = () => baseAddress(given as string);
      expect(making).toThrow(TypeError);
      expect(making).toThrow(`"${given ?? ''}" is no base address: write it whole`);
      expect(making).toThrow('http://localhost:3000/api');
    },
  );

  it.each(['', undefined, 'localhost:3000/api'])(
    'that is forgotten is not the address of the page: %s',
    (given) => {
      expect(() => baseAddress(given as string, PAGE)).toThrow('is no base address');
    },
  );

  it('is not that of the records, and the error says what it is', () => {
    for (const given of [
      'http://localhost:3000/api/record',
      'http://localhost:3000/api/record?x',
    ]) {
      expect(() => baseAddress(given)).toThrow(
        `"${given}" is the address of the records. The base is what comes before it: http://localhost:3000/api.`,
      );
    }
  });

  it('may end in the same word, with a slash', () => {
    expect(baseAddress('http://localhost/record/').href).toBe('http://localhost/record/');
    expect(baseAddress('http://localhost/my-record').pathname).toBe('/my-record/');
  });
});
