import { expect, it } from 'vitest';
import {
  duration,
  number,
  plural,
} from '../../../src/adapters/inbound/cli/output/format-numbers.js';

it.each([
  0, 7, 100, 999, 1_000, 12_345, 999_999, 1_000_000, 123_456_789_012, -100, -1_234, 2.5, 999.5,
])('writes %d as English does', (value) => {
  expect(number(value)).toBe(Math.round(value).toLocaleString('en'));
});

it('counts in words', () => {
  expect([0, 1, 2_000].map((count) => plural(count, 'record'))).toEqual([
    '0 records',
    '1 record',
    '2,000 records',
  ]);
});

it('writes a duration as a clock does', () => {
  expect([0, 1, 59.2, 60, 3_599, 3_600, 36_061].map(duration)).toEqual([
    '0:00',
    '0:01',
    '1:00',
    '1:00',
    '59:59',
    '1:00:00',
    '10:01:01',
  ]);
});
