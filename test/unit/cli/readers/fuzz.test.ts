import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { BrokenFile, InvalidMapping } from '../../../../src/adapters/inbound/cli/errors.js';
import { randomCases } from '../../../support/effort.js';
import { readPiped } from './reading.js';
import { textRow, workbook } from './workbook-writer.js';

const COLUMNS = ['id', 'cod_archivo', 'title', 'area', 'checkin_date', 'municipality', 'links'];
const CELLS = ['EXP-1', 'A-1', 'Plan "año" 😀', '', '2024-05-17', 'Oviedo', ''];
const csv = `${COLUMNS.join(';')}\r\n${`${CELLS.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`.repeat(5)}`;
const record = Object.fromEntries(COLUMNS.map((name, i) => [name, CELLS[i]]));
const sheet = textRow(1, COLUMNS) + textRow(2, CELLS) + textRow(3, CELLS);

const seeds: Record<string, Buffer> = {
  CSV: Buffer.from(csv),
  'UTF-16': Buffer.from(`\ufeff${csv}`, 'utf16le'),
  NDJSON: Buffer.from(`${JSON.stringify(record)}\n`.repeat(5)),
  JSON: Buffer.from(JSON.stringify({ meta: { a: [1] }, records: [record, record] })),
  gzip: gzipSync(csv),
  zip: Buffer.from(zipSync({ 'a.csv': strToU8(csv) })),
  workbook: workbook({
    sheets: { s: `${sheet}<row r="4"><c t="s"><v>0</v></c><c s="1"><v>45429</v></c></row>` },
    strings: ['<t>shared</t>'],
    formats: [0, 'dd/mm/yyyy'],
  }),
  // Without compression, damage reaches the XML and not only the checks of the zip file.
  'stored workbook': stored(),
};

function stored(): Buffer {
  const part = (text: string): [Uint8Array, { level: 0 }] => [strToU8(text), { level: 0 }];
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': part('<workbook><sheets><sheet name="s" r:id="a"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': part(
        '<R><Relationship Id="a" Target="worksheets/s1.xml"/></R>',
      ),
      'xl/worksheets/s1.xml': part(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    }),
  );
}

type Damage = (bytes: Buffer) => Buffer;
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const damage: fc.Arbitrary<Damage> = fc.oneof(
  place.map(
    (at): Damage =>
      (bytes) =>
        bytes.subarray(0, Math.floor(at * bytes.length)),
  ),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
    ([at, more]): Damage =>
      (bytes) => {
        const damaged = Buffer.from(bytes);
        damaged.set(
          more.subarray(0, bytes.length - Math.floor(at * bytes.length)),
          Math.floor(at * bytes.length),
        );
        return damaged;
      },
  ),
  fc.tuple(place, place).map(
    ([from, to]): Damage =>
      (bytes) => {
        const [start, end] = [from, to]
          .sort((a, b) => a - b)
          .map((at) => Math.floor(at * bytes.length));
        return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
      },
  ),
  fc.tuple(place, fc.constantFrom('"', '\r', '\n', '\0', ';', '{', '[', '<', '&', '\xff')).map(
    ([at, sign]): Damage =>
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, Math.floor(at * bytes.length)),
          Buffer.from(sign, 'latin1'),
          bytes.subarray(Math.floor(at * bytes.length)),
        ]),
  ),
);

it.each(Object.entries(seeds))(
  '%s that is damaged gives records or a clear fault',
  async (_, seed) => {
    expect((await readPiped(seed)).error).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        const bytes = damages.reduce(
          (damaged, each) => (damaged.length > 0 ? each(damaged) : damaged),
          seed,
        );
        const { records, error } = await readPiped(bytes);
        if (error)
          expect(error).toSatisfy(
            (each) => each instanceof BrokenFile || each instanceof InvalidMapping,
          );
        for (const each of records) expect('fields' in each || each.faults.length > 0).toBe(true);
      }),
      randomCases(300),
    );
  },
);

it('random bytes give records or a clear fault', async () => {
  const magic = fc.constantFrom(
    '',
    '\x1f\x8b',
    'PK\x03\x04',
    '\xff\xfe',
    '{',
    '[',
    'id,',
    '\xef\xbb\xbf',
  );
  await fc.assert(
    fc.asyncProperty(magic, fc.uint8Array({ maxLength: 400 }), async (first, rest) => {
      const { error } = await readPiped(Buffer.concat([Buffer.from(first, 'latin1'), rest]));
      if (error) expect(error).toBeInstanceOf(BrokenFile);
    }),
    randomCases(300),
  );
});
