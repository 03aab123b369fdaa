import { describe, expect, it } from 'vitest';
import { InvalidValue } from '../../../src/domain/errors.js';
import { ExportCheck, headerLine, isCutHeader } from '../../../src/domain/record/export-header.js';

const line = (records: number) => headerLine({ records, revision: 'abc' });

/** Takes the header of an export of so many records, and then other records. */
function checkOf(exported: number, found: number): ExportCheck {
  const check = new ExportCheck();
  check.take(JSON.parse(line(exported)));
  for (let i = 0; i < found; i++) check.take({ id: String(i) });
  return check;
}

describe('The first line of an export', () => {
  it('says how many records come, and of which revision', () => {
    expect(line(2)).toBe('{"planning_registry_export":1,"records":2,"revision":"abc"}');
  });

  it('is read as it was written', () => {
    const header = { records: 2, revision: 'abc' };
    expect(new ExportCheck().take(JSON.parse(headerLine(header)))).toEqual(header);
  });

  it('may be cut off anywhere', () => {
    for (let end = 0; end <= line(2).length; end++) {
      expect(isCutHeader(line(2).slice(0, end))).toBe(true);
    }
  });

  it.each([
    '{"id":"1"',
    '[{"planning_registry_export":',
    'planning_registry_export',
    '{"planning":',
  ])('is not what another cut line began with: %s', (text) => {
    expect(isCutHeader(text)).toBe(false);
  });

  it('of a later format names both formats', () => {
    expect(() => new ExportCheck().take({ planning_registry_export: 2 })).toThrow(
      new InvalidValue(
        'is an export of format 2, which a later version of this program wrote; this one reads format 1',
      ),
    );
  });

  it.each([
    { planning_registry_export: 0, records: 2, revision: 'abc' },
    { planning_registry_export: '2', records: 2, revision: 'abc' },
    { planning_registry_export: 1, records: 1.5, revision: 'abc' },
    { planning_registry_export: 1, records: '2', revision: 'abc' },
    { planning_registry_export: 1, records: 2 },
  ])('that is damaged is refused: %j', (header) => {
    expect(() => new ExportCheck().take(header)).toThrow(
      new InvalidValue('has a damaged header on its first line; export it again'),
    );
  });
});

describe('A line that is no header', () => {
  it.each([null, 'text', 1, [], { id: '1' }, Object.create({ planning_registry_export: 1 })])(
    'counts as a record: %j',
    (value) => {
      const check = checkOf(1, 0);
      expect(check.take(value)).toBeUndefined();
      expect(() => check.end()).not.toThrow();
    },
  );
});

describe('The records of an export', () => {
  const WHAT_TO_DO = 'export it again, or remove its first line to take what is there';

  it('are complete if they are as many as were exported', () => {
    expect(() => checkOf(2, 2).end()).not.toThrow();
  });

  it('are incomplete if there are fewer', () => {
    expect(() => checkOf(3, 2).end()).toThrow(
      new InvalidValue(
        `is cut off: 2 of the 3 records that were exported are there; ${WHAT_TO_DO}`,
      ),
    );
  });

  it.each([
    [3, 2, 1],
    [3, 3, 2],
    [1, 0, 0],
  ])('may lack a part of the last one: %i exported, %i found', (exported, found, whole) => {
    expect(() => checkOf(exported, found).end(false)).toThrow(
      new InvalidValue(
        `is cut off: ${whole} of the ${exported} records that were exported are there; ${WHAT_TO_DO}`,
      ),
    );
  });

  it('are other records if there are more', () => {
    expect(() => checkOf(1, 2).end()).toThrow(
      new InvalidValue(`holds 2 records, but 1 were exported; ${WHAT_TO_DO}`),
    );
  });

  it('are not counted where there is no header', () => {
    const check = new ExportCheck();
    check.take({ id: '1' });
    expect(() => check.end()).not.toThrow();
    expect(() => check.end(false)).not.toThrow();
  });

  it('are held to their own header where exports stand one behind the other', () => {
    const check = checkOf(1, 1);
    check.take(JSON.parse(line(2)));
    check.take({ id: '2' });
    expect(() => check.end()).toThrow('1 of the 2 records');
    expect(() => checkOf(2, 1).take(JSON.parse(line(1)))).toThrow('1 of the 2 records');
  });
});
