import { describe, expect, it } from 'vitest';
import { ExportRecords } from '../../../src/application/export/export-records.js';
import { NothingLoaded } from '../../../src/domain/errors.js';
import { canonicalForm } from '../../../src/domain/record/expediente.js';
import { someRecord } from '../../support/records.js';
import { fakeReader } from './fake-registry.js';

describe('An export', () => {
  it('says what follows, then gives each record as one line, in the order of the registry', async () => {
    const [older, newer] = ['2020-01-01', '2021-01-01'].map((checkin_date) =>
      someRecord({ checkin_date, title: 'línea\n🏗', links: [] }),
    );
    const records = [older, newer].filter((record) => record !== undefined);
    const { revision, lines } = await new ExportRecords(fakeReader(records, 'seven')).run();
    const written: string[] = [];
    for await (const some of lines) written.push(...some);
    expect(revision).toBe('seven');
    expect(written).toEqual([
      '{"planning_registry_export":1,"records":2,"revision":"seven"}',
      ...records.reverse().map(canonicalForm),
    ]);
    expect(written.join('')).not.toContain('\n');
  });

  it('of a registry into which nothing was loaded says so', async () => {
    await expect(new ExportRecords(fakeReader()).run()).rejects.toThrow(NothingLoaded);
  });
});
