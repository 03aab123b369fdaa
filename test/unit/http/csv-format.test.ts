import { describe, expect, it } from 'vitest';
import {
  type CsvDelimiter,
  csv,
} from '../../../src/adapters/inbound/http/extensions/download/csv-format.js';
import { PUBLISHED_FIELDS } from '../../../src/domain/record/published-record.js';

/** The cells of a row whose title is this text, as the format writes them. */
function titleAs(title: string, delimiter: CsvDelimiter): string {
  const fields = Object.fromEntries(PUBLISHED_FIELDS.map((field) => [field, '']));
  const record = Buffer.from(JSON.stringify({ ...fields, title }));
  const row = Buffer.from(csv(delimiter).encode(record)).toString();
  const rest = delimiter.repeat(5);
  expect(row.startsWith(delimiter.repeat(2)) && row.endsWith(`${rest}\r\n`)).toBe(true);
  return row.slice(2, -rest.length - 2);
}

describe('A field of a CSV file', () => {
  it.each([
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['a,b', 'a,b'],
    ['a\tb', 'a\tb'],
    [' a ', ' a '],
    ['', ''],
  ])('is quoted where it must be: %j is %j', (title, written) => {
    expect(titleAs(title, ';')).toBe(written);
  });

  it.each([
    [',', 'a,b', '"a,b"'],
    [',', 'a;b', 'a;b'],
    ['\t', 'a\tb', '"a\tb"'],
    ['\t', 'a;b', 'a;b'],
  ] as const)(
    'is quoted by the delimiter that is set: %j, %j is %j',
    (delimiter, title, written) => {
      expect(titleAs(title, delimiter)).toBe(written);
    },
  );
});
