import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURSOR_EXAMPLE } from '../../../src/adapters/inbound/http/request/cursor.js';
import {
  bareRequest,
  facetRequest,
  fileRequest,
  recordRequest,
} from '../../../src/adapters/inbound/http/request/request-schema.js';
import { validAlone } from '../../../src/adapters/inbound/http/request/valid-alone.js';
import { randomCases } from '../../support/effort.js';

const value = fc.oneof(
  fc.constantFrom(
    'Coruña, A',
    '2024',
    '20245',
    '"plan parcial" molino',
    '?',
    '',
    '20',
    '0',
    'PGOU-7',
  ),
  fc.string(),
  fc.array(fc.constantFrom('2024', '20'), { minLength: 2, maxLength: 3 }),
);
const names = ['municipality', 'checkin_date', 'search', 'limit', 'cursor', 'cod_archivo', 'x'];
const values = fc.dictionary(
  fc.oneof(fc.constantFrom(...names, 'constructor'), fc.string()),
  value,
  {
    maxKeys: 4,
  },
);
const path = fc.oneof(fc.constant({}), fc.record({ cod_archivo: value }));

describe('Parameters that are valid by themselves', () => {
  it.each(Object.entries({ recordRequest, facetRequest, fileRequest, bareRequest }))(
    'are what the schema of the whole request makes of them: %s',
    (_, { schema, alone }) => {
      let plain = 0;
      const property = fc.property(path, values, (path, query) => {
        const ofPath = validAlone(path, alone.path);
        const ofQuery = validAlone(query, alone.query);
        if (!ofPath || !ofQuery) return;
        plain++;
        expect(schema.validate({ path, query })).toEqual({
          value: { path: ofPath, query: ofQuery },
        });
      });
      fc.assert(property, randomCases(8_000));
      expect(plain).toBeGreaterThan(10);
    },
  );

  it('are all that a search without a cursor needs', () => {
    const { alone } = recordRequest;
    const query = { municipality: 'Coruña, A', checkin_date: '2024', search: 'plan', limit: '20' };
    expect(validAlone(query, alone.query)).toMatchObject({ checkin_date: '2024', limit: 20 });
    expect(validAlone({ cod_archivo: 'PGOU-7' }, alone.path)).toBeDefined();
  });

  it.each([
    ['one of them is not valid', { checkin_date: '24', limit: '20' }],
    ['one of them comes twice', { checkin_date: ['2024', '2024'] }],
    ['one is unknown', { constructor: 'x' }],
    ['one needs another', { cursor: CURSOR_EXAMPLE, limit: '20' }],
  ])('do not say enough if %s', (_, query) => {
    expect(validAlone(query, recordRequest.alone.query)).toBeUndefined();
  });
});
