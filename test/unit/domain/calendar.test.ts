import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../../../src/domain/record/calendar.js';
import { randomCases } from '../../support/effort.js';

describe('isCalendarDate', () => {
  it.each(['2024-02-29', '2000-02-29', '2023-12-31', '1900-02-28', '2024-04-30', '0001-01-01'])(
    'knows %s',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-01-32',
    '2024-1-1',
    '24-01-01',
    '2024/01/01',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
    '2024-01-01\n',
    '٢٠٢٤-٠١-٠١',
    '',
  ])('does not know %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it('agrees with the calendar of the platform on every day and on every near-day', () => {
    const year = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(year, fc.nat({ max: 14 }), fc.nat({ max: 33 }), (y, m, d) => {
        const text = [y, String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');
        const date = new Date(Date.UTC(y, m - 1, d));
        expect(isCalendarDate(text)).toBe(date.toISOString().startsWith(`${text}T`));
      }),
      randomCases(2_000),
    );
  });
});
