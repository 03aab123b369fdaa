import { describe, expect, it } from 'vitest';
import {
  type CsvDelimiter,
  csv,
} from '../../../src/adapters/inbound/http/extensions/download/csv-format.js';
import { batchOf } from '../../../src/domain/ports/record-batch.js';
import { PUBLISHED_FIELDS } from '../../../src/domain/record/published-record.js';
import { someRecord } from '../../support/records.js';

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

it('a CSV file is a byte order mark, a header, and a row for each record', () => {
  const { open, separator, close, encode } = csv(';');
  const records = ['2024-06-01', null].map((inscription_date) =>
    someRecord({
      id: 'EXP-1',
      cod_archivo: 'PGOU-7',
      title: 'Plan',
      area: 'Centro',
      inscription_date,
      links: 'https://docs.example.org/1.pdf',
    }),
  );
  const rows = encode(batchOf(records).published());
  expect(Buffer.concat([open, rows, separator, rows, close]).toString()).toBe(
    [
      '\ufeffid;registration_number;title;area;checkin_date;inscription_date;municipality;links',
      ...Array(2).fill([
        'EXP-1;7;Plan;Centro;2024-05-17;2024-06-01;Oviedo;https://docs.example.org/1.pdf',
        'EXP-1;7;Plan;Centro;2024-05-17;;Oviedo;https://docs.example.org/1.pdf',
      ]),
      '',
    ]
      .flat()
      .join('\r\n'),
  );
});
