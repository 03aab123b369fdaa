import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Arena } from '../../../src/adapters/outbound/memory/build/arena.js';
import { RecordSorter } from '../../../src/adapters/outbound/memory/build/record-sorter.js';
import { compareRecords } from '../../../src/domain/search/matching.js';
import { randomCases } from '../../support/effort.js';

/** Letters of which code-unit order and byte order differ are among them. */
const someId = fc.string({
  unit: fc.constantFrom('a', 'Z', 'ñ', '\ufb00', '\u{20000}'),
  minLength: 1,
});
const someDate = fc.constantFrom('1999-12-31', '2024-01-01', '2024-01-02', '2024-10-01');
const someRecords = fc.uniqueArray(fc.record({ id: someId, checkinDate: someDate }), {
  selector: ({ id }) => id,
});

it('decision 7: records come out newest first, ties by id, in whatever order they came', () => {
  fc.assert(
    fc.property(someRecords, (records) => {
      const order = new RecordSorter(new Arena());
      for (const record of records) order.add(record);
      const ranked = [...order.sorted()];
      expect(ranked.map(({ arrival }) => records[arrival])).toEqual(
        records.toSorted(compareRecords),
      );
      for (const { arrival, checkinDate } of ranked) {
        expect(checkinDate).toBe(records[arrival]?.checkinDate);
      }
    }),
    randomCases(500),
  );
});
