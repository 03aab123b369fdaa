import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeStreams } from '../../../src/application/import/registry/merge-streams.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { compareRecords } from '../../../src/domain/search/matching.js';
import { someRecord } from '../../support/records.js';

const records = Array.from({ length: 12 }, () => someRecord()).sort(compareRecords);

/** The records with these numbers, cut into batches of these sizes, some of which are empty. */
async function* batched(numbers: readonly number[], sizes: readonly number[]) {
  let at = 0;
  for (const size of [...sizes, numbers.length]) {
    yield numbers.slice(at, at + size).map((number) => records[number] as Expediente);
    at += size;
  }
}

it('gives every record of both once, in the order of the registry', async () => {
  const sizes = fc.array(fc.nat(4), { maxLength: 6 });
  const inOne = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(inOne, sizes, sizes, async (isInOne, one, other) => {
      const numbers = records.map((_, number) => number);
      const merged: Expediente[] = [];
      const batches = mergeStreams(
        batched(
          numbers.filter((number) => isInOne[number]),
          one,
        ),
        batched(
          numbers.filter((number) => !isInOne[number]),
          other,
        ),
      );
      for await (const batch of batches) {
        expect(batch).not.toEqual([]);
        merged.push(...batch);
      }
      expect(merged).toEqual(records);
    }),
  );
});
