import { expect, it } from 'vitest';
import { whyRefused } from '../../../src/adapters/outbound/mongodb/why-refused.js';

it('says what can be done about a fault that is known by its code', () => {
  const error = Object.assign(new Error('not authorized on registry'), { code: 13 });
  expect(whyRefused(error)).toBe('the user in MONGODB_URL may not write to the database');
});

it('gives the words of any other fault, without an address and not without end', () => {
  const secret = 'mongodb+srv://importer:pa55@host/?authSource=admin';
  expect(whyRefused(new Error(`cannot reach ${secret} now`))).toBe('cannot reach … now');
  expect(whyRefused(new Error('x'.repeat(1_000)))).toHaveLength(200);
});
