import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FileDescription } from '../../../../src/adapters/inbound/cli/readers/file-options.js';
import {
  biff,
  biffText,
  compoundFile,
  f64,
  legacyWorkbook,
  sharedText,
  sharedTexts,
  u16,
  u32,
  workbookStream,
} from './legacy-workbook-writer.js';
import { readPiped, summary } from './reading.js';

const COLUMNS = ['id', 'cod_archivo', 'title', 'area', 'checkin_date', 'municipality', 'links'];
const CELLS = ['EXP-1', 'A-1', 'Plan Ω «más»', '', '2024-05-17', 'Oviedo', ''];
const FIELDS = Object.fromEntries(COLUMNS.map((name, i) => [name, CELLS[i]]));
const plain = legacyWorkbook([COLUMNS, CELLS]);
const names = COLUMNS.map((_, i) => sharedText(0, i, i));
const title = 2;

/** The title that a cell becomes. */
async function titleOf(cells: readonly Buffer[], globals: readonly Buffer[] = []) {
  const records = [...names, ...cells];
  const stream = workbookStream([sharedTexts(COLUMNS), ...globals], [{ name: 's', records }]);
  const [first] = summary(await readPiped(compoundFile({ Workbook: stream })));
  return (first?.[1] as { title?: string } | undefined)?.title;
}

async function faultOf(bytes: Buffer): Promise<string | undefined> {
  const { error } = await readPiped(bytes);
  return error?.message.replace('standard input: ', '');
}

describe('an old workbook (.xls)', () => {
  it('is read as it is and gzipped', async () => {
    expect(summary(await readPiped(plain))).toEqual([[2, FIELDS]]);
    expect(summary(await readPiped(gzipSync(plain)))).toEqual([[2, FIELDS]]);
  });

  it('is described', async () => {
    const found: FileDescription[] = [];
    await readPiped(plain, { onFile: (description) => found.push(description) });
    expect(found).toMatchObject([{ format: 'old Excel workbook', sheet: 'Hoja1' }]);
  });

  it('may be so long that its table of sectors has lists of its own', async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => [
      ...[`EXP-${i}`, `A-${i}`, `${i} ${'plan '.repeat(800)}`, ''],
      ...['2024-05-17', 'Oviedo', ''],
    ]);
    const { records } = await readPiped(legacyWorkbookOfLabels([COLUMNS, ...rows]));
    expect(records).toHaveLength(2_000);
    const { fields } = records[1_999] as { fields: Record<string, string> };
    expect(fields.title === rows[1_999]?.[2]).toBe(true);
  });

  it('has its texts in pieces, each with characters of its own width', async () => {
    const text = 'Plan parcial del sector «Ω»';
    const [narrow, wide] = [text.slice(0, 5), text.slice(5)];
    const others = COLUMNS.map((name) => biffText(name));
    const shared = biff(0x00fc, u32(8), u32(8), ...others, u16(text.length), [0], latin1(narrow));
    const rest = biff(0x003c, [1], Buffer.from(wide, 'utf16le'));
    const cells = [...names, sharedText(1, title, COLUMNS.length)];
    const stream = workbookStream([shared, rest], [{ name: 's', records: cells }]);
    const [first] = summary(await readPiped(compoundFile({ Workbook: stream })));
    expect(first?.[1]).toMatchObject({ title: text });
  });

  it('has texts with formats and readings, which are passed over', async () => {
    const rich = Buffer.concat([u16(4), Buffer.from([8 | 4]), u16(2), u32(6), latin1('Plan')]);
    const shared = biff(
      0x00fc,
      ...[u32(8), u32(8), rich, Buffer.alloc(2 * 4 + 6, 0xff)],
      ...COLUMNS.map((name) => biffText(name)),
    );
    const cells = [...COLUMNS.map((_, i) => sharedText(0, i, i + 1)), sharedText(1, title, 0)];
    const stream = workbookStream([shared], [{ name: 's', records: cells }]);
    const [first] = summary(await readPiped(compoundFile({ Workbook: stream })));
    expect(first?.[1]).toMatchObject({ title: 'Plan' });
  });

  const at = u16(1, title, 0);
  const result = (...bytes: number[]) => biff(0x0006, at, bytes, u16(0xffff, 0), u32(0));
  it.each([
    ['a text of its own', [biff(0x0204, at, biffText('Plan Ω'))], 'Plan Ω'],
    ['a number', [biff(0x0203, at, f64(1.25))], '1.25'],
    ['a short integer', [biff(0x027e, at, u32((2_024 << 2) | 2))], '2024'],
    ['a negative one, in hundredths', [biff(0x027e, at, u32(((-150 << 2) | 3) >>> 0))], '-1.5'],
    ['half of a double', [biff(0x027e, at, f64(0.5).subarray(4))], '0.5'],
    ['many numbers', [biff(0x00bd, u16(1, 1), u16(0), u32(6), u16(0), u32(42), u16(2))], '10'],
    ['true', [biff(0x0205, at, [1, 0])], 'true'],
    ['an error', [biff(0x0205, at, [0x2a, 1])], '#N/A'],
    ['an error of a newer program', [biff(0x0205, at, [0x99, 1])], '#N/A'],
    ['the number of a formula', [biff(0x0006, at, f64(7), u16(0), u32(0))], '7'],
    ['its text', [result(0, 0, 0, 0, 0, 0), biff(0x0207, biffText('Plan'))], 'Plan'],
    ['its truth', [result(1, 0, 0, 0, 0, 0)], 'false'],
    ['its error', [result(2, 0, 7, 0, 0, 0)], '#DIV/0!'],
  ])('has cells with %s', async (_, cells, expected) => {
    expect(await titleOf([...cells, sharedText(1, 0, 0)])).toBe(expected);
  });

  it('has no text where a formula gave an empty one', async () => {
    expect(await titleOf([result(3, 0, 0, 0, 0, 0), sharedText(1, 0, 0)])).toBe('');
  });

  const style = (format: number) => biff(0x00e0, u16(0, format));
  it.each([
    ['2024-05-17', [style(14)], 45_429],
    [
      '2024-05-17T09:30:00',
      [biff(0x041e, u16(170), biffText('dd/mm/yyyy hh:mm')), style(170)],
      45_429.395_833,
    ],
    ['00042', [biff(0x041e, u16(164), biffText('00000')), style(164)], 42],
    ['2028-05-18', [biff(0x0022, u16(1)), style(14)], 45_429],
    ['45429', [style(0)], 45_429],
  ])('shows numbers as a person sees them: %s', async (expected, globals, serial) => {
    const cells = [sharedText(1, 0, 0), biff(0x0203, at, f64(serial))];
    expect(await titleOf(cells, globals)).toBe(expected);
  });

  it('has rows in the order of their numbers, and a chart in a sheet is no part of it', async () => {
    const chart = [biff(0x0809, u16(0x0600, 0x0020)), sharedText(5, 0, 0), biff(0x000a)];
    const cells = [sharedText(3, 0, 1), ...chart, ...names, sharedText(1, 0, 0)];
    const stream = workbookStream([sharedTexts(COLUMNS)], [{ name: 's', records: cells }]);
    const found = summary(await readPiped(compoundFile({ Workbook: stream })));
    expect(found.map(([line]) => line)).toEqual([2, 4]);
  });

  it('is read where its first sheet is empty', async () => {
    const records = [...names, sharedText(1, 0, 0)];
    const sheets = [
      { name: 'Plan4', records: [] },
      { name: 'Plan1', records },
    ];
    const stream = workbookStream([sharedTexts(COLUMNS)], sheets);
    expect((await readPiped(compoundFile({ Workbook: stream }))).records).toHaveLength(1);
  });

  it('has sheets to choose from; hidden ones and charts are not the first', async () => {
    const records = [...names, sharedText(1, 0, 0)];
    const stream = workbookStream(
      [sharedTexts(COLUMNS)],
      [
        { name: 'Notas', hidden: true, records: [sharedText(0, 0, 0)] },
        { name: 'Gráfico', type: 2, records: [] },
        { name: 'Año 2024', records },
        { name: 'Otra', records: [...records, sharedText(2, 0, 1)] },
      ],
    );
    const book = compoundFile({ Workbook: stream });
    const first = await readPiped(book);
    expect(first.records).toHaveLength(1);
    expect(first.warnings.map(({ message }) => message)).toEqual([
      'standard input: the sheet Año 2024 is read, the first of 2 (Año 2024, Otra); --sheet chooses another',
    ]);
    expect((await readPiped(book, { file: { sheet: 'otra' } })).records).toHaveLength(2);
  });
});

describe('a file of old office programs that cannot be read', () => {
  const DAMAGED = expect.stringContaining('open it in Excel and save it as .xlsx or CSV');

  it('has a password', async () => {
    const stream = workbookStream([biff(0x002f, u16(1, 1))], [{ name: 's', records: [] }]);
    expect(await faultOf(compoundFile({ Workbook: stream }))).toBe(
      'is a workbook with a password; save it without one',
    );
  });

  it.each([
    ['Book', 'is an Excel file from before 1997; open it in Excel and save it as .xlsx or CSV'],
    ['EncryptedPackage', 'is a workbook with a password; save it without one'],
    ['\u0006DataSpaces', 'is a workbook with a password; save it without one'],
    ['WordDocument', 'is an old document, not a table; save its table as .xlsx or CSV'],
    [
      'Other',
      'is a file of an old office program, and no workbook; save its table as .xlsx or CSV',
    ],
  ])('has %j in it', async (name, expected) => {
    expect(await faultOf(compoundFile({ [name]: Buffer.alloc(10) }))).toBe(expected);
  });

  it('is cut at any place, unless nothing is lost', async () => {
    const whole = summary(await readPiped(plain));
    let refused = 0;
    for (let cut = 8; cut < plain.length; cut += 61) {
      const read = await readPiped(plain.subarray(0, cut));
      if (read.error) expect(read.error.message).toEqual(DAMAGED);
      else expect(summary(read)).toEqual(whole);
      refused += read.error ? 1 : 0;
    }
    expect(refused).toBeGreaterThan(20);
  });

  it('has a chain of sectors that never ends', async () => {
    const book = Buffer.from(plain);
    const table = book.subarray(book.readUInt32LE(76) * 512 + 512);
    for (let i = 0; i < 128; i++) table.writeUInt32LE(i, 4 * i);
    expect(await faultOf(book)).toEqual(DAMAGED);
  });

  it('has a cell beyond the last column', async () => {
    const records = [biff(0x0203, u16(0, 256, 0), f64(1))];
    const stream = workbookStream([], [{ name: 's', records }]);
    expect(await faultOf(compoundFile({ Workbook: stream }))).toEqual(DAMAGED);
  });

  it('is too long to be held in memory', async () => {
    const piece = Buffer.alloc(1024 * 1024);
    const pieces = function* () {
      yield plain;
      for (let i = 0; i < 128; i++) yield piece;
    };
    const { error } = await readPiped(pieces());
    expect(error?.message).toBe(
      'standard input: is an old office file of more than 128 MB; save it as .xlsx or CSV',
    );
  });

  it('refers to a text that it lacks', async () => {
    const stream = workbookStream([], [{ name: 's', records: [sharedText(0, 0, 9)] }]);
    expect(await faultOf(compoundFile({ Workbook: stream }))).toEqual(DAMAGED);
  });
});

/** A workbook whose cells have their own texts. */
function legacyWorkbookOfLabels(rows: readonly (readonly string[])[]): Buffer {
  const cells = rows.flatMap((row, i) =>
    row.map((text, j) => biff(0x0204, u16(i, j, 0), biffText(text))),
  );
  return compoundFile({ Workbook: workbookStream([], [{ name: 's', records: cells }]) });
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
