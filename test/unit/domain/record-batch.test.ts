import { expect, it } from 'vitest';
import { batchOf } from '../../../src/domain/ports/record-batch.js';
import { publish } from '../../../src/domain/record/published-record.js';
import { someRecord } from '../../support/records.js';

it('a batch has its records, their number, and their bytes with a comma between each two', async () => {
  const records = [someRecord({ title: 'Plan del Miño' }), someRecord()] as const;
  const batch = batchOf(records);
  expect(batch.size).toBe(2);
  expect(await batch.records()).toEqual(records);
  expect(Buffer.from(batch.published()).toString()).toBe(
    `${publish(records[0])},${publish(records[1])}`,
  );
});
