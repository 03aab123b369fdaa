import { expect, it } from 'vitest';
import { Bitset } from '../../../src/application/import/registry/bitset.js';

it('has what was added and nothing beside it, however large', () => {
  const numbers = [0, 7, 8, 8_191, 8_192, 16_400, 1_000_000];
  const set = new Bitset();
  for (const number of numbers) set.add(number);
  const near = numbers.flatMap((number) => [number - 1, number, number + 1]);
  expect([...new Set(near)].filter((number) => number >= 0 && set.has(number))).toEqual(numbers);
  expect(set.has(1_000_000_000)).toBe(false);
});
