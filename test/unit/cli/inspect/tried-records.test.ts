import { expect, it } from 'vitest';
import { TriedRecords } from '../../../../src/adapters/inbound/cli/inspect/tried-records.js';
import { someFields } from '../../../support/records.js';

const at = (line: number) => ({ file: 'x', line });

it('Records are accepted, repeated and different, each counted by itself', () => {
  const records = new TriedRecords();
  const same = someFields();
  records.submit({}, at(2));
  records.submit({ ...same, id: 'a', cod_archivo: 'A-1' }, at(3));
  records.submit({ ...same, id: 'b', cod_archivo: 'A-1' }, at(4));
  records.submit({ ...same, id: 'b', cod_archivo: 'A-2' }, at(5));
  expect(records).toMatchObject({ accepted: 3, repeated: 2, different: 2 });
  expect(records.first).toMatchObject({ line: 3, isFirstRow: false, fields: { id: 'a' } });
  expect(records.first?.fields).not.toHaveProperty('content');
  expect(records.reasons).not.toEqual([]);
});

it('Rows of another width are told from others by their kind, whatever is said of them', () => {
  const noteOf = (kind: 'width' | 'syntax') => {
    const records = new TriedRecords();
    const fault = { field: 'record', reason: 'has 3 cells where most have 2', value: '', kind };
    records.submit(someFields(), at(2));
    for (const line of [3, 4]) records.reject([fault], at(line));
    return records.misfitsNote;
  };
  expect(noteOf('width')).toEqual([expect.stringMatching(/^2 of 3 rows have more or fewer cells/)]);
  expect(noteOf('syntax')).toEqual([]);
});
