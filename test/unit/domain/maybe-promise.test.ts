import { expect, it } from 'vitest';
import { whenKnown } from '../../../src/domain/maybe-promise.js';

const next = (value: number) => value + 1;

it('goes on at once with a value that is at hand', () => {
  expect(whenKnown(1, next)).toBe(2);
});

it('waits for a value that is promised', async () => {
  const result = whenKnown(Promise.resolve(1), next);
  expect(result).toBeInstanceOf(Promise);
  expect(await result).toBe(2);
});
