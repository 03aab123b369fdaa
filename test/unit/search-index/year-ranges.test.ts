import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { YearRanges } from '../../../src/adapters/outbound/search-index/year-ranges.js';

const someDates = fc
  .array(
    fc
      .tuple(fc.integer({ min: 1998, max: 2003 }), fc.integer({ min: 10, max: 12 }))
      .map(([year, month]) => `${year}-${month}-01`),
    { maxLength: 60 },
  )
  .map((dates) => dates.sort().reverse());

function yearRanges(dates: readonly string[]): YearRanges {
  const years = new YearRanges();
  for (const date of dates) years.add(date);
  return years;
}

describe('The range of a year', () => {
  it('holds the ranks of exactly the dates of that year', () => {
    fc.assert(
      fc.property(someDates, fc.integer({ min: 1997, max: 2004 }), (dates, year) => {
        const range = yearRanges(dates).range(String(year));
        const ranks = dates.flatMap((date, rank) => (date.startsWith(String(year)) ? [rank] : []));
        expect(Array.from({ length: range.length }, (_, i) => range.at(i))).toEqual(ranks);
      }),
    );
  });

  it('is the whole registry where no year is asked', () => {
    fc.assert(
      fc.property(someDates, (dates) => {
        const { from, to } = yearRanges(dates).range(undefined);
        expect([from, to]).toEqual([0, dates.length]);
      }),
    );
  });

  it('is the same after the years have been written down and read again', () => {
    fc.assert(
      fc.property(someDates, fc.integer({ min: 1997, max: 2004 }), (dates, year) => {
        const years = yearRanges(dates);
        const again = new YearRanges(new Map(years.entries()));
        expect(again.range(String(year))).toEqual(years.range(String(year)));
      }),
    );
  });
});
