import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstIndex,
  indexOfRank,
  matchOf,
  RankRange,
  type Ranks,
} from '../../../src/adapters/outbound/search-index/ranks.js';

const someRanks = fc
  .uniqueArray(fc.nat(200), { maxLength: 40 })
  .map((ranks) => Uint32Array.from(ranks).sort());

describe('A range of ranks', () => {
  it('is the list of all ranks from its first up to, not including, its end', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (from, to) => {
        const range: Ranks = new RankRange(from, to);
        const listed = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
        expect(range.length).toBe(listed.length);
        expect(Array.from({ length: range.length + 1 }, (_, i) => range.at(i))).toEqual([
          ...listed,
          undefined,
        ]);
      }),
    );
  });

  it('is a match that adds the first so many from a rank on', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(120), fc.nat(60), (from, length, least, most) => {
        const found: number[] = [];
        const match = matchOf(new RankRange(from, from + length));
        expect(match.addAndCount(found, least, most)).toBe(length);
        const expected = Array.from({ length }, (_, i) => from + i)
          .filter((rank) => rank >= least)
          .slice(0, most);
        expect(found).toEqual(expected);
      }),
    );
  });

  it('is searched as a list is', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(60), (from, length, rank) => {
        const range = new RankRange(from, from + length);
        const list = Uint32Array.from({ length }, (_, i) => from + i);
        expect(indexOfRank(range, rank)).toBe(indexOfRank(list, rank));
      }),
    );
  });
});

describe('The index of a rank', () => {
  it('is that of the first rank not below it, or the length where all are below', () => {
    fc.assert(
      fc.property(someRanks, fc.nat(210), (ranks, rank) => {
        const below = [...ranks].filter((each) => each < rank).length;
        expect(indexOfRank(ranks, rank)).toBe(below);
      }),
    );
  });

  it('is found in about as many looks as the length has binary digits', () => {
    let looks = 0;
    firstIndex(1_000_000, (index) => {
      looks++;
      return index >= 777_777;
    });
    expect(looks).toBeLessThanOrEqual(20);
  });
});
