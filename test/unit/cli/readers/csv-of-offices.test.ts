import { describe, expect, it } from 'vitest';
import type { FileDescription } from '../../../../src/adapters/inbound/cli/readers/file-options.js';
import { readCells, readPiped, summary } from './reading.js';

const COLUMNS = ['id', 'cod_archivo', 'title', 'area', 'checkin_date', 'municipality', 'links'];
const CELLS = ['EXP-1', 'A-1', 'Plan', '', '2024-05-17', 'Oviedo', ''];
const FIELDS = Object.fromEntries(COLUMNS.map((name, i) => [name, CELLS[i]]));
const [HEADER, ROW] = [COLUMNS.join(','), CELLS.join(',')];

const read = (text: string, file = {}) => readPiped(text, { file });
const rows = async (text: string, file = {}) => summary(await read(text, file));

describe('line ends', () => {
  it.each([
    ['CR LF', '\r\n', [2, 3]],
    ['CR alone', '\r', [2, 3]],
    ['CR CR LF', '\r\r\n', [2, 3]],
  ])('may be %s', async (_, end, lines) => {
    const records = await rows([HEADER, ROW, ROW, ''].join(end));
    expect(records).toEqual(lines.map(() => [expect.any(Number), FIELDS]));
    if (end !== '\r\r\n') expect(records.map(([line]) => line)).toEqual(lines);
  });

  it('may be mixed', async () => {
    const text = `${HEADER}\r\n${ROW}\r${ROW}\n${ROW}\r\n`;
    expect(await rows(text)).toEqual([2, 2, 3].map((line) => [line, FIELDS]));
    const old = `${HEADER}\r${ROW}\r\n${ROW}\n${ROW}\r`;
    expect((await rows(old)).map(([, fields]) => fields)).toEqual([FIELDS, FIELDS, FIELDS]);
  });

  it.each(['\r', '\n', '\r\n'])(
    'inside quotes stay as they are between rows that end in %j',
    async (end) => {
      const title = 'a\rb\r\nc\nd\r\r';
      const row = ROW.replace('Plan', `"${title}"`);
      const records = await rows([HEADER, row, ROW, ''].join(end));
      expect(records.map(([, fields]) => fields)).toEqual([{ ...FIELDS, title }, FIELDS]);
    },
  );

  it('may be CR alone in a line of very many rows', async () => {
    const { records, error } = await readPiped(`${HEADER}\n${`${ROW}\r`.repeat(150_000)}`);
    expect([records.length, error]).toEqual([150_000, undefined]);
  });

  it('are found in a file of CR alone that is longer than any text may be', async () => {
    const line = Buffer.from(`${ROW}\r`.repeat(20_000));
    function* chunks() {
      yield Buffer.from(`${HEADER}\r`);
      for (let i = 0; i < 20; i++) yield line;
    }
    let count = 0;
    const { error } = await readPiped(chunks(), {
      mapping: {
        forTable: () => ({
          map: () => {
            count++;
            return undefined;
          },
        }),
        forObjects: () => ({ map: () => undefined }),
      },
    });
    expect(error?.message).toBe('standard input: holds no record');
    expect(count).toBe(20 * 20_000);
  });
});

describe('delimiters', () => {
  it.each([',', ';', '\t', '|', '#'])('are found: %j', async (delimiter) => {
    const text = [COLUMNS, CELLS].map((cells) => `${cells.join(delimiter)}\n`).join('');
    expect(await rows(text)).toEqual([[2, FIELDS]]);
  });

  it('are found by all rows, not by the title that stands above them', async () => {
    const title = 'Expedientes, informes, planes, normas, y más; 2024';
    const text = `${title}\n${COLUMNS.join('|')}\n${`${CELLS.join('|')}\n`.repeat(3)}`;
    expect((await rows(text)).map(([, fields]) => fields)).toEqual([FIELDS, FIELDS, FIELDS]);
  });

  it('are found among texts that are full of others', async () => {
    const row = ROW.replace('Plan', '"a;b;c;d;e;f;g|h|i|j|k|l|m"').replaceAll(',', ';');
    const [first] = await rows(`${HEADER.replaceAll(',', ';')}\n${`${row}\n`.repeat(5)}`);
    expect(first).toEqual([2, { ...FIELDS, title: 'a;b;c;d;e;f;g|h|i|j|k|l|m' }]);
  });

  it.each(['sep=;', 'SEP=;', '"sep=;"'])('are named by the line %s', async (line) => {
    const text = `${line}\r\n${HEADER.replaceAll(',', ';')}\r\n${ROW.replaceAll(',', ';')}\r\n`;
    expect(await rows(text)).toEqual([[3, FIELDS]]);
  });

  it('may be given', async () => {
    const text = `${HEADER}\n${ROW}\n`.replaceAll(',', '^');
    expect(await rows(text, { delimiter: '^' })).toEqual([[2, FIELDS]]);
  });
});

describe('quotes', () => {
  it('may be another sign', async () => {
    const text = `${HEADER}\n${ROW.replace('Plan', "'a, ''b'' \"c\"'")}\n`;
    expect(await rows(text, { quote: "'" })).toEqual([[2, { ...FIELDS, title: `a, 'b' "c"` }]]);
  });

  it('may have no meaning', async () => {
    const text = `${HEADER}\n${ROW.replace('Plan', '5" pipe, "x')}\n`.replaceAll(',', '\t');
    const [first] = await rows(text, { quote: '' });
    expect(first).toEqual(
      [2, { ...FIELDS, title: '5" pipe' }].slice(0, 1).concat(expect.anything()),
    );
  });
});

describe('lines above the header row', () => {
  const title = 'Planning  Applications Determined between 1/1/16 - 31/12/16,,,,,,';

  it('are left out where that is sure, and a warning says so', async () => {
    const text = `${title}\n\nFecha,01/02/2024\n${HEADER}\n${ROW}\n`;
    const { records, warnings } = await read(text);
    expect(records).toHaveLength(1);
    expect(warnings).toEqual([
      {
        location: { file: 'standard input', line: 4 },
        message:
          'this is taken for the header row; what stands above it is left out: Planning  Applications Determined between 1/1/16 - 31/12/16',
      },
    ]);
  });

  it('are as many as the option says, and then no warning', async () => {
    const text = `a,b,c,d,e,f,g\n"x\n${HEADER}\n${ROW}\n`;
    const { records, warnings } = await read(text, { skipLines: 2 });
    expect(summary({ records, warnings })).toEqual([[4, FIELDS]]);
    expect(warnings).toEqual([]);
  });

  it('are not looked for where the first row may be the header row', async () => {
    expect(await rows(`id,título\n1,2\n`)).toEqual([expect.stringContaining('line 1: the header')]);
  });
});

describe('cells', () => {
  it('that are empty may follow the last column, in the header row too', async () => {
    expect(await rows(`${HEADER},,\n${ROW},,,,\n${ROW}\n`)).toEqual([
      [2, FIELDS],
      [3, FIELDS],
    ]);
  });

  it('that hold something may not', async () => {
    expect(await rows(`${HEADER},\n${ROW},x\n${ROW}\n`)).toEqual([
      [2, 'record has 8 cells where the header row has 7'],
      [3, FIELDS],
    ]);
  });

  it('may be missing at the end of a row, if the option says so', async () => {
    const text = `${HEADER}\nEXP-1,A-1,Plan,,2024-05-17,Oviedo\n`;
    expect(await rows(text)).toEqual([[2, 'record has 6 cells where the header row has 7']]);
    expect(await rows(text, { fillShortRows: true })).toEqual([[2, FIELDS]]);
  });

  it('keep a zero byte, which no record may have', async () => {
    expect(await rows(`${HEADER}\n${ROW.replace('Plan', 'Pl\0an')}\n`)).toEqual([
      [2, { ...FIELDS, title: 'Pl\0an' }],
    ]);
  });
});

it('a file is described before its first row', async () => {
  const found: FileDescription[] = [];
  const text = `Título\r${HEADER.replaceAll(',', ';')};\r${ROW.replaceAll(',', ';')}\r`;
  await readPiped(text, { onFile: (description) => found.push(description) });
  expect(found).toEqual([
    {
      file: 'standard input',
      format: 'CSV',
      encoding: 'utf-8',
      delimiter: ';',
      quote: '"',
      skipLines: 1,
      columns: COLUMNS,
    },
  ]);
});

describe('a table without a header row', () => {
  const DATA = '2012,1,12 RIVER RD,2002-07-10,"$11,500.00",CLOSED,\n';
  const names = Array.from({ length: 7 }, (_, i) => `column ${i + 1}`);

  it.each([
    ['a date, an amount or numbers', DATA],
    [
      'the address of a person or a site',
      'LE MOULIN,VILLEHAUTE,02 99 99 99 99,infos@moulin.example,www.moulin.example,oui,oui,oui,\n',
    ],
  ])('is warned of where the first row has %s', async (_, row) => {
    const { warnings } = await readCells(row.repeat(3));
    expect(warnings).toEqual([
      {
        location: { file: 'standard input', line: 1 },
        message: expect.stringMatching(/^the first row looks like data.*--no-header$/),
      },
    ]);
  });

  it.each([
    ['names', 'año,nº,dirección\n'],
    ['names with digits', 'campo1,2ª fecha,m2,30\n'],
    ['years for names', 'municipio,2019,2020,2021\n'],
    ['one name that is an address', 'web www.foz.example,telefono,correo@,fecha\n'],
  ])('is not what has %s', async (_, header) => {
    expect((await readCells(`${header}${DATA}`)).warnings).toEqual([]);
  });

  it('keeps its last columns where the first row is empty there and most others are not', async () => {
    const other = DATA.replace('CLOSED,', 'OPEN,R8');
    const { columns, ...reading } = await readCells(DATA + other + other + DATA);
    expect(columns).toHaveLength(7);
    expect(summary(reading).map(([, cells]) => (cells as string[])[6])).toEqual(['R8', 'R8', '']);
  });

  it('has numbered columns, and its first row is a record', async () => {
    const text = `${DATA.repeat(3)}1,2,3,4,5,6,7,8\n`;
    const { columns, warnings, ...reading } = await readCells(text, { header: false });
    const cells = ['2012', '1', '12 RIVER RD', '2002-07-10', '$11,500.00', 'CLOSED', ''];
    expect([columns, warnings]).toEqual([names, []]);
    expect(summary({ warnings, ...reading })).toEqual([
      ...[1, 2, 3].map((line) => [line, cells]),
      [4, 'record has 8 cells where most have 7'],
    ]);
  });

  it('may have lines above it', async () => {
    const { records } = await readCells(`Permits\n${DATA}`, { header: false, skipLines: 1 });
    expect(records.map(({ location }) => location.line)).toEqual([2]);
  });

  it('has a header row in what this program wrote of it', async () => {
    for (const header of [names.join(','), `rejected_because,${names.slice(1).join(',')}`]) {
      const { records } = await readCells(`${header}\n${DATA}`, { header: false });
      expect(records.map(({ location }) => location.line)).toEqual([2]);
    }
  });
});
