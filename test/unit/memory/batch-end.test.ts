import { describe, expect, it } from 'vitest';
import { batchEnd } from '../../../src/adapters/outbound/memory/records/record-bytes.js';
import { RankRange } from '../../../src/adapters/outbound/search-index/ranks.js';

const MEGABYTE = 2 ** 20;
const short = new Uint32Array(10_000).fill(100);
const long = new Uint32Array(10_000).fill(MEGABYTE);
const everyOther = Uint32Array.from({ length: 5_000 }, (_, i) => 2 * i);

describe('A batch of the memory store', () => {
  it('has many neighbours, which are one piece', () => {
    expect(batchEnd(new RankRange(3, 9_000), 0, short)).toBe(2_000);
    expect(batchEnd(new RankRange(3, 9_000), 2_000, short)).toBe(4_000);
    expect(
      batchEnd(
        Uint32Array.from({ length: 3_000 }, (_, i) => i),
        7,
        short,
      ),
    ).toBe(2_007);
  });

  it('has few records that must be copied together', () => {
    expect(batchEnd(everyOther, 0, short)).toBe(500);
    expect(batchEnd(everyOther, 500, short)).toBe(1_000);
  });

  it('is bounded by what it is to hold whole, and has one record at least', () => {
    const mixed = short.slice();
    mixed.fill(MEGABYTE, 1_000);
    expect(batchEnd(new RankRange(0, 9_000), 0, mixed)).toBe(1_015);
    expect(batchEnd(new RankRange(0, 9_000), 0, long)).toBe(16);
    expect(batchEnd(everyOther, 0, long)).toBe(16);
    expect(batchEnd(everyOther, 7, new Uint32Array(10_000).fill(20 * MEGABYTE))).toBe(8);
  });

  it('ends where the ranks end', () => {
    expect(batchEnd(new RankRange(0, 9_000), 8_900, short)).toBe(9_000);
    expect(batchEnd(new RankRange(0, 3), 0, long)).toBe(3);
    expect(batchEnd(everyOther, 4_900, short)).toBe(5_000);
  });
});
