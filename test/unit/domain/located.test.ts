import { expect, it } from 'vitest';
import { located, locationOf } from '../../../src/domain/record/located.js';

it('tells where fields come from, and changes none of them', () => {
  const fields = located({ id: '1' }, 'plans/coast.csv:12');
  expect(locationOf(fields)).toBe('plans/coast.csv:12');
  expect(Object.entries(fields)).toEqual([['id', '1']]);
});

it('is understood by another copy of the module: a store may bring one', () => {
  expect(locationOf({ [Symbol.for('planning-registry.location')]: 12 })).toBe('12');
});

it.each([{ id: '1' }, null, undefined, 'text'])('has no place of %j', (fields) => {
  expect(locationOf(fields)).toBeUndefined();
});
