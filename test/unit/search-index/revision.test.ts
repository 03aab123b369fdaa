import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RevisionBuilder } from '../../../src/adapters/outbound/search-index/revision.js';
import { randomRecords } from '../../../src/contract/random/random-registry.js';
import { canonicalForm, type Expediente } from '../../../src/domain/record/expediente.js';
import { Random } from '../../support/random.js';
import { someFields, someRecord } from '../../support/records.js';

function revisionOf(records: readonly Expediente[]): string {
  const builder = new RevisionBuilder();
  for (const record of records) builder.add(record);
  return builder.revision();
}

describe('The revision', () => {
  it('is the same in whatever order the records come', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 20 }), (seed, count) => {
        const random = new Random(seed);
        const records = randomRecords(random, count);
        expect(revisionOf(random.shuffled(records))).toBe(revisionOf(records));
      }),
      { numRuns: 30 },
    );
  });

  it('is another one when a record is missing or stands there twice', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 20 }), (seed, count) => {
        const records = randomRecords(new Random(seed), count);
        const all = revisionOf(records);
        expect(revisionOf(records.slice(1))).not.toBe(all);
        expect(revisionOf([...records, ...records.slice(0, 1)])).not.toBe(all);
      }),
      { numRuns: 30 },
    );
  });

  it('is another one when any field of a record is another, the unpublished content too', () => {
    const fields = someFields();
    const changes = {
      id: 'otro',
      cod_archivo: 'OTRO-1',
      title: 'Otro título',
      content: 'Otra memoria',
      area: 'Otro ámbito',
      checkin_date: '2001-01-01',
      inscription_date: '2001-01-02',
      municipality: 'Ea',
      links: [],
    };
    const revisions = Object.entries(changes).map(([field, value]) =>
      revisionOf([someRecord({ ...fields, [field]: value })]),
    );
    expect(new Set([revisionOf([someRecord(fields)]), ...revisions]).size).toBe(10);
  });

  it('stays the one that registries, answers and snapshots were known by', () => {
    const records = randomRecords(new Random(1), 20);
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    const sum = records.reduce((all, one) => all + BigInt(`0x${digest(canonicalForm(one))}`), 0n);
    const within = BigInt.asUintN(256, sum);
    expect(within).not.toBe(sum);
    expect(revisionOf(records)).toBe(digest(`planning-registry/1 20 ${within.toString(16)}`));
  });

  it('is 64 hexadecimal digits, and always the same ones for no records', () => {
    expect(revisionOf([])).toMatch(/^[0-9a-f]{64}$/);
    expect(revisionOf([])).toBe(revisionOf([]));
  });
});
