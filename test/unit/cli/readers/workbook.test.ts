import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FileDescription } from '../../../../src/adapters/inbound/cli/readers/file-options.js';
import { SharedStrings } from '../../../../src/adapters/inbound/cli/readers/workbook/shared-strings.js';
import { readFiles, readPiped, summary, writtenFile } from './reading.js';
import { textRow, workbook } from './workbook-writer.js';

const COLUMNS = ['id', 'cod_archivo', 'title', 'area', 'checkin_date', 'municipality', 'links'];
const CELLS = ['EXP-1', 'A-1', 'Plan & <más>', '', '2024-05-17', 'Oviedo', ''];
const FIELDS = Object.fromEntries(COLUMNS.map((name, i) => [name, CELLS[i]]));
const HEADER = textRow(1, COLUMNS);
const plain = workbook({ sheets: { Hoja1: HEADER + textRow(2, CELLS) + textRow(5, CELLS) } });

/** The title that a cell becomes. */
async function titleOf(cell: string, options: Partial<Parameters<typeof workbook>[0]> = {}) {
  const row = `<row r="2"><c t="inlineStr" r="A2"><is><t>x</t></is></c>${cell.replace('<c', '<c r="C2"')}</row>`;
  const [first] = summary(await readPiped(workbook({ sheets: { s: HEADER + row }, ...options })));
  return (first?.[1] as { title?: string } | undefined)?.title ?? first;
}

describe('a workbook', () => {
  it('is read from a file, from a pipe, gzipped and in a zip file, under any name', async () => {
    const expected = [
      [2, FIELDS],
      [5, FIELDS],
    ];
    const file = await writtenFile('x.txt', plain);
    expect(summary(await readFiles([file]))).toEqual(expected);
    expect(summary(await readPiped(plain))).toEqual(expected);
    expect(summary(await readPiped(gzipSync(plain)))).toEqual(expected);
    const zipped = Buffer.from(zipSync({ 'inner.xlsx': plain }));
    expect(summary(await readPiped(zipped))).toEqual(expected);
    expect((await readFiles([file])).records[0]?.location).toEqual({ file, line: 2 });
  });

  it('may use a namespace prefix', async () => {
    const xml = (HEADER + textRow(2, CELLS)).replaceAll(/<(\/?)(?=\w)/g, '<$1x:');
    expect(summary(await readPiped(workbook({ sheets: { s: xml }, prefix: 'x' })))).toEqual([
      [2, FIELDS],
    ]);
  });

  it('may have as many rows as LibreOffice has', async () => {
    const last = workbook({ sheets: { s: HEADER + textRow(16_777_216, CELLS) } });
    expect(summary(await readPiped(last))).toEqual([[16_777_216, FIELDS]]);
  });

  it('is described', async () => {
    const found: FileDescription[] = [];
    await readPiped(plain, { onFile: (description) => found.push(description) });
    expect(found).toEqual([
      {
        file: 'standard input',
        format: 'Excel workbook',
        sheet: 'Hoja1',
        sheets: ['Hoja1'],
        columns: COLUMNS,
      },
    ]);
  });

  it('may have cells to the right of the last column, which are left out', async () => {
    const far = '<c r="XEW3"><v>0</v></c></row>';
    const rows = textRow(2, CELLS) + textRow(3, CELLS).replace('</row>', far);
    const sheet = HEADER + rows + textRow(4, [...CELLS, '', 'nota']);
    const { records, warnings } = await readPiped(workbook({ sheets: { s: sheet } }));
    expect(records).toMatchObject(
      [2, 3, 4].map((line) => ({ location: { line }, fields: FIELDS })),
    );
    expect(warnings).toEqual([
      {
        isOfCells: true,
        message:
          'standard input: in 2 rows, cells to the right of the last column are left out; row 3 has 0 in column XEW',
      },
    ]);
    const note = HEADER + textRow(2, [...CELLS, '', 'nota']);
    const { warnings: one } = await readPiped(workbook({ sheets: { s: note } }));
    expect(one[0]?.message).toMatch(/in 1 row, .* row 2 has nota in column I$/);
  });

  it('may have a title above the header row', async () => {
    const rows = textRow(1, ['Registro de planeamiento']) + textRow(3, COLUMNS) + textRow(4, CELLS);
    const bytes = workbook({ sheets: { s: rows } });
    const { records, warnings } = await readPiped(bytes);
    expect(records).toMatchObject([{ location: { line: 4 }, fields: FIELDS }]);
    expect(warnings).toMatchObject([
      { location: { line: 3 }, message: expect.stringContaining('Registro de') },
    ]);
    const skipped = await readPiped(bytes, { file: { skipLines: 2 } });
    expect(skipped).toMatchObject({ records: [{ fields: FIELDS }], warnings: [] });
  });
});

describe('a sheet', () => {
  const bytes = workbook({
    sheets: {
      Portada: textRow(1, ['x']),
      'Año 2024': HEADER + textRow(2, CELLS),
      Notas: textRow(1, ['n']),
    },
    hidden: ['Portada'],
  });

  it('is the first one that is not hidden, and a warning names the others', async () => {
    const { records, warnings } = await readPiped(bytes);
    expect(records).toHaveLength(1);
    expect(warnings).toEqual([
      {
        message:
          'standard input: the sheet Año 2024 is read, the first of 2 (Año 2024, Notas); --sheet chooses another',
      },
    ]);
  });

  it('is the first one that is not empty', async () => {
    const sheets = { Hoja1: '', Hoja2: HEADER + textRow(2, CELLS), Hoja3: textRow(1, ['n']) };
    const { records, warnings } = await readPiped(workbook({ sheets }));
    expect(records).toHaveLength(1);
    expect(warnings).toEqual([
      {
        message:
          'standard input: the sheet Hoja2 is read, the first of 3 (Hoja1, Hoja2, Hoja3) that is not empty; --sheet chooses another',
      },
    ]);
    const chosen = await readPiped(workbook({ sheets }), { file: { sheet: 'Hoja1' } });
    expect(chosen.records).toHaveLength(0);
    const none = await readPiped(workbook({ sheets: { Hoja1: '', Hoja2: '' } }));
    expect(none.error?.message).toBe(chosen.error?.message);
  });

  it.each(['Año 2024', 'año 2024', '2', 2, ' Año 2024 '])(
    'is chosen by name or number: %j',
    async (sheet) => {
      expect(await readPiped(bytes, { file: { sheet } })).toMatchObject({
        records: [{ fields: FIELDS }],
        warnings: [],
      });
    },
  );

  it('that does not exist is an error that names those that do', async () => {
    const { error } = await readPiped(bytes, { file: { sheet: 'Hoja9' } });
    expect(error?.message).toBe(
      'there is no sheet Hoja9; the sheets are 1 Portada, 2 Año 2024, 3 Notas',
    );
  });
});

describe('a cell', () => {
  it.each([
    ['a shared string', '<c t="s"><v>1</v></c>', 'Expediente nº 1'],
    ['a text in pieces', '<c t="s"><v>2</v></c>', 'rich text'],
    ['an inline text', '<c t="inlineStr"><is><r><t>a</t></r><r><t> b</t></r></is></c>', 'a b'],
    ['the value of a formula', '<c t="str"><f>A1&amp;B1</f><v>a b</v></c>', 'a b'],
    ['a number', '<c><v>42</v></c>', '42'],
    ['a number with decimals', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a large number', '<c><v>1.2345678901234567E+19</v></c>', '12345678901234567168'],
    ['a long number', '<c><v>12345678901234567891</v></c>', '12345678901234567891'],
    ['no number', '<c><v>n/a</v></c>', 'n/a'],
    ['a boolean', '<c t="b"><v>1</v></c>', 'true'],
    ['another boolean', '<c t="b"><v>0</v></c>', 'false'],
    ['a text with its reading', '<c t="inlineStr"><is><t>a</t><rPh><t>no</t></rPh></is></c>', 'a'],
    ['a text in CDATA', '<c t="inlineStr"><is><t><![CDATA[a & b]]></t></is></c>', 'a & b'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['an ISO date', '<c t="d"><v>2024-05-17</v></c>', '2024-05-17'],
    ['an escape', '<c t="inlineStr"><is><t>a_x000D_\nb_x005F_x000D_</t></is></c>', 'a\r\nb_x000D_'],
  ])('is %s', async (_, cell, title) => {
    const strings = [
      '<t>x</t>',
      '<t>Expediente nº 1</t>',
      '<r><t>rich</t></r><rPh><t>no</t></rPh><r><t xml:space="preserve"> text</t></r>',
    ];
    expect(await titleOf(cell, { strings })).toBe(title);
  });

  it.each([
    [14, 45_429, '2024-05-17'],
    ['dd/mm/yyyy', 45_429, '2024-05-17'],
    ['[$-C0A]d" de "mmmm" de "yyyy;@', 45_429, '2024-05-17'],
    ['dd/mm/yyyy hh:mm', 45_429.5, '2024-05-17T12:00:00'],
    [22, 45_429, '2024-05-17'],
    [30, 45_429, '2024-05-17'],
    [57, 45_429, '2024-05-17'],
    [20, 0.75, '18:00:00'],
    [46, 0.75, '18:00:00'],
    [20, 45_429.75, '2024-05-17T18:00:00'],
    ['m', 45_429, '2024-05-17'],
    ['[h]:mm', 0.5, '12:00:00'],
    [14, 0, '1899-12-31'],
    ['hh:mm:ss', 0.75, '18:00:00'],
    [14, 1, '1900-01-01'],
    [14, 59, '1900-02-28'],
    [14, 61, '1900-03-01'],
    [14, 2_958_465, '9999-12-31'],
    [14, 2_958_466, '2958466'],
    [14, -1, '-1'],
    ['00000', 19, '00019'],
    ['"EXP-"0000', 19, 'EXP-0019'],
    ['0000"/"00', 201_524, '2015/24'],
    ['000-000', 1234, '001-234'],
    ['000\\/00', 1234, '012/34'],
    ['#"/"00', 5, '/05'],
    ['"n"', 5, '5'],
    ['00', 12_345, '12345'],
    ['00000', 1.5, '1.5'],
    [0, 45_429, '45429'],
    ['General', 45_429, '45429'],
    ['0.00', 5, '5'],
    ['#,##0', 1234, '1234'],
    ['0.00E+00', 1234, '1234'],
    ['[Red]0', 7, '7'],
  ])('of the format %s shows %d as %s', async (format, number, title) => {
    const cell = `<c s="1"><v>${number}</v></c>`;
    expect(await titleOf(cell, { formats: [0, format] })).toBe(title);
  });

  it('counts its days from 1904 on in a workbook that says so', async () => {
    const options = { formats: [0, 14], is1904: true };
    expect(await titleOf('<c s="1"><v>43967</v></c>', options)).toBe('2024-05-17');
    expect(await titleOf('<c s="1"><v>0</v></c>', options)).toBe('1904-01-01');
  });

  it('with a formula that was never computed is empty, and a warning says so', async () => {
    const row = '<row r="2"><c t="inlineStr"><is><t>a</t></is></c><c><f>1+1</f></c></row>';
    const { records, warnings } = await readPiped(workbook({ sheets: { s: HEADER + row } }));
    expect(records).toMatchObject([{ fields: { id: 'a', cod_archivo: '' } }]);
    expect(warnings[0]?.message).toContain('1 formulas have no value');
  });

  it('that is merged over several rows is only in the first of them, and a warning says so', async () => {
    const warningsOf = async (...ranges: string[]) => {
      const merged = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('');
      const row = textRow(2, ['a']);
      const sheet = `${HEADER}${row}</sheetData><mergeCells>${merged}</mergeCells><sheetData>`;
      const { warnings } = await readPiped(workbook({ sheets: { s: sheet } }));
      return warnings.map(({ message }) => message);
    };
    expect(await warningsOf('A1:A2', 'D2:D5', 'D6:E9')).toEqual([
      expect.stringContaining(
        '2 cells are merged over several rows, such as D2:D5; only the first of these rows has the value',
      ),
    ]);
    // A title, and a header row of two lines.
    expect(await warningsOf('A1:G1', 'A9:C9', 'A2:A3', 'B2:B3')).toEqual([]);
  });
});

describe('a workbook of another program', () => {
  const zipped = (parts: Record<string, string>) =>
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
    );
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const cells = (texts: readonly string[]) =>
    texts
      .map((text) => `<c t="inlineStr"><is><t>${text.replace(/[&<]/g, '')}</t></is></c>`)
      .join('');
  const rows = `<row>${cells(COLUMNS)}</row><row/><row>${cells(CELLS)}</row><row><c t="inlineStr"><is><t> </t></is></c></row>`;
  const relation = (target: string) =>
    `<Relationships><Relationship Id="r1" Target="${target}"/></Relationships>`;
  const named = '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>';

  it.each([
    ['from the root', '/xl/worksheets/a.xml'],
    ['with xl', 'xl/worksheets/a.xml'],
    ['beside the workbook', './worksheets/a.xml'],
  ])('may name its sheets by paths %s', async (_, target) => {
    const bytes = zipped({
      'xl/workbook.xml': named,
      'xl/_rels/workbook.xml.rels': relation(target),
      'xl/worksheets/a.xml': sheet(rows),
    });
    expect(summary(await readPiped(bytes))).toEqual([[3, { ...FIELDS, title: 'Plan  más>' }]]);
  });

  it('may number neither rows nor cells, and name no part at all', async () => {
    const bytes = zipped({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheet(rows),
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt/></numFmts><cellXfs><xf/></cellXfs></styleSheet>',
    });
    expect(summary(await readPiped(bytes))).toEqual([[3, { ...FIELDS, title: 'Plan  más>' }]]);
  });

  it('may have mended rejects in it, which have nothing above their header', async () => {
    const bytes = workbook({
      sheets: {
        s: textRow(1, ['rejected_because', ...COLUMNS]) + textRow(2, ['x', ...CELLS]),
      },
    });
    const { records } = await readPiped(bytes, { file: { skipLines: 4 } });
    expect(records).toMatchObject([{ fields: { id: 'EXP-1' } }]);
  });
});

describe('the texts that cells share', () => {
  const MIB = 1024 * 1024;

  it('are kept in their order, over many pages', () => {
    const strings = new SharedStrings();
    const texts = Array.from({ length: 3000 }, (_, i) => `ñ${i} ${'x'.repeat(i)}`);
    expect(texts.every((text) => strings.add(text))).toBe(true);
    expect(texts.map((_, i) => strings.get(i))).toEqual(texts);
    expect([strings.get(-1), strings.get(3000), strings.get(Number.NaN)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('may be empty, the first one and the one behind a full page too', async () => {
    const strings = new SharedStrings();
    const texts = ['', ...Array(4).fill('x'.repeat(MIB)), '', 'y', ''];
    expect(texts.every((text) => strings.add(text))).toBe(true);
    expect(texts.map((_, i) => strings.get(i))).toEqual(texts);
    const options = { strings: ['<t/>', '<t>Plan</t>'] };
    expect(await titleOf('<c t="s"><v>0</v></c>', options)).toBe('');
    expect(await titleOf('<c t="s"><v>1</v></c>', options)).toBe('Plan');
  });

  it('are bounded in bytes, by whole pages', () => {
    const strings = new SharedStrings({ bytes: 8 * MIB, strings: 1000 });
    const text = 'x'.repeat(MIB);
    const added = Array.from({ length: 9 }, () => strings.add(text));
    expect(added).toEqual([...Array(8).fill(true), false]);
    expect(strings.get(7)).toBe(text);
  });

  it('are bounded in number', () => {
    const strings = new SharedStrings({ bytes: 8 * MIB, strings: 2 });
    expect(['a', 'b', 'c'].map((text) => strings.add(text))).toEqual([true, true, false]);
  });
});

describe('a workbook that cannot be read', () => {
  const fault = async (bytes: Uint8Array) => (await readPiped(bytes)).error?.message;
  const parts = (more: Record<string, string>) =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(more).map(([n, t]) => [n, strToU8(t)]))));

  it.each([
    ['no sheets', parts({ 'xl/workbook.xml': '<workbook/>' }), 'is a workbook without sheets'],
    [
      'XML that is none',
      workbook({ sheets: { s: '<row><c>' } }),
      'the workbook is damaged: xl/worksheets/s1.xml is not XML; open it in Excel and save it again',
    ],
    [
      'no such text',
      workbook({ sheets: { s: `${HEADER}<row r="2"><c t="s"><v>9</v></c></row>` } }),
      'row 2 refers to a text that the workbook lacks',
    ],
    [
      'too many columns',
      workbook({ sheets: { s: '<row r="1"><c r="XFE1"><v>1</v></c></row>' } }),
      'row 1 has a cell beyond column 16384',
    ],
    [
      'a row whose number is too large',
      workbook({ sheets: { s: '<row r="16777217"><c><v>1</v></c></row>' } }),
      'has a row with the number 16777217',
    ],
    [
      'a row whose number is none',
      workbook({ sheets: { s: '<row r="1x"><c><v>1</v></c></row>' } }),
      'has a row with the number NaN',
    ],
    [
      'a row whose number is not whole',
      workbook({ sheets: { s: '<row r="1.5"><c><v>1</v></c></row>' } }),
      'has a row with the number 1.5',
    ],
    [
      'a row whose number is zero',
      workbook({ sheets: { s: '<row r="0"><c><v>1</v></c></row>' } }),
      'has a row with the number 0',
    ],
    [
      'a row that is too long',
      workbook({
        sheets: {
          s: `${HEADER}<row r="2">${`<c t="inlineStr"><is><t>${'x'.repeat(1024 * 1024)}</t></is></c>`.repeat(65)}</row>`,
        },
      }),
      'row 2 is longer than 67108864 bytes',
    ],
    ['no rows', workbook({ sheets: { s: '' } }), 'holds no record'],
    [
      'binary parts',
      parts({ 'xl/workbook.bin': '' }),
      'is a binary Excel workbook (.xlsb); save it as .xlsx or CSV',
    ],
    [
      'the form of OpenDocument',
      parts({ mimetype: 'x', 'content.xml': '' }),
      'is an OpenDocument file (.ods); save it as .xlsx or CSV',
    ],
    [
      'a text',
      parts({ 'word/document.xml': '' }),
      'is a document, not a table; save its table as .xlsx or CSV',
    ],
  ])('has %s', async (_, bytes, message) => {
    expect(await fault(bytes)).toBe(`standard input: ${message}`);
  });

  it('has a text that no cell of Excel can have', async () => {
    const strings = [`<t>${'x'.repeat(2 * 1024 * 1024)}</t>`];
    expect(await fault(workbook({ sheets: { s: HEADER }, strings }))).toContain(
      'the workbook has more than 256 MiB of different texts, or one of more than 1 MiB; save the sheet as CSV',
    );
  });
});
