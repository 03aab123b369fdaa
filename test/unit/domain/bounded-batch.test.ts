import { expect, it } from 'vitest';
import { BoundedBatch } from '../../../src/domain/bounded-batch.js';

it('is full at its number of items', () => {
  const batch = new BoundedBatch<string>(2, 100);
  expect([batch.add('a', 1), batch.add('b', 1)]).toEqual([false, true]);
});

it('is full at its size', () => {
  const batch = new BoundedBatch<string>(100, 10);
  expect([batch.add('a', 9), batch.add('b', 1)]).toEqual([false, true]);
});

it('gives its items in their order, and begins again', () => {
  const batch = new BoundedBatch<string>(2, 10);
  expect(batch.isEmpty).toBe(true);
  batch.add('a', 9);
  expect(batch.isEmpty).toBe(false);
  batch.add('b', 9);
  expect(batch.take()).toEqual(['a', 'b']);
  expect(batch.isEmpty).toBe(true);
  expect(batch.add('c', 9)).toBe(false);
  expect(batch.take()).toEqual(['c']);
});

it('holds a thousand items or 4 MiB, unless it is told', () => {
  const many = new BoundedBatch<number>();
  for (let i = 1; i < 1_000; i++) expect(many.add(i, 1)).toBe(false);
  expect(many.add(1_000, 1)).toBe(true);
  const large = new BoundedBatch<number>();
  expect([large.add(1, 4 * 1024 * 1024 - 1), large.add(2, 1)]).toEqual([false, true]);
});
