import { describe, expect, it } from 'vitest';
import { readPiped, summary } from './reading.js';

const HEADER = 'id,cod_archivo,title,area,checkin_date,inscription_date,municipality,links';
const VALUES = ['EXP-1', 'A-1', 'Plan', '', '2024-05-17', '', 'Oviedo', ''];
const FIELDS = {
  id: 'EXP-1',
  cod_archivo: 'A-1',
  title: 'Plan',
  area: '',
  checkin_date: '2024-05-17',
  inscription_date: null,
  municipality: 'Oviedo',
  links: '',
};
const ROW = VALUES.join(',');

const rows = async (...lines: string[]) => summary(await readPiped(`${lines.join('\n')}\n`));

describe('cells', () => {
  it.each([
    ['in quotes', '"Plan"', 'Plan'],
    ['with delimiters', '"a,b;c"', 'a,b;c'],
    ['with quotes', '"a ""b"" c"', 'a "b" c'],
    ['of quotes alone', '""""""', '""'],
    ['with line breaks', '"a\nb\r\n\n\rc"', 'a\nb\r\n\n\rc'],
    ['empty in quotes', '""', ''],
    ['with space around them', '  a b ', '  a b '],
    ['with a semicolon', 'a;b', 'a;b'],
    ['that are the formula of a text', '="Plan"', 'Plan'],
    ['as an export wrote them, formulas too', '"=""Plan"""', '="Plan"'],
    ['with a line separator', 'a\u2028b', 'a\u2028b'],
  ])('are read %s', async (_, cell, title) => {
    const lines = 3 + cell.split('\n').length - 1;
    expect(await rows(HEADER, ROW.replace('Plan', cell), ROW)).toEqual([
      [2, { ...FIELDS, title }],
      [lines, FIELDS],
    ]);
  });

  it('of the date of inscription are null when empty', async () => {
    expect(await rows(HEADER, ROW, ROW.replace(',,', ',x,').replace(',,', ', ,'))).toEqual([
      [2, FIELDS],
      [3, { ...FIELDS, area: 'x' }],
    ]);
  });
});

describe('rows', () => {
  it('that are blank, or cells with nothing in them, are passed over', async () => {
    expect(await rows('', HEADER, '', ROW, ',,,,,,,', '  ', '"",', '', ROW)).toEqual([
      [4, FIELDS],
      [9, FIELDS],
    ]);
  });

  it('with too few or too many cells are given with that fault, and reading goes on', async () => {
    expect(await rows(HEADER, 'EXP-1,A-1', `${ROW},"x\n"`, ROW)).toEqual([
      [2, 'record has 2 cells where the header row has 8'],
      [3, 'record has 9 cells where the header row has 8'],
      [5, FIELDS],
    ]);
  });

  it('with a stray quote are given with that fault, and reading goes on', async () => {
    expect(await rows(HEADER, ROW.replace('Plan', 'Plan "Sur"'), ROW)).toEqual([
      [2, 'record has a quote in a cell that does not begin with one'],
      [3, FIELDS],
    ]);
  });

  it('of delimiters without end are given with that fault', async () => {
    expect(await rows(HEADER, `x${','.repeat(100_000)}`, ROW)).toEqual([
      [2, 'record has more than 1000 cells'],
      [3, FIELDS],
    ]);
  });

  it('may lack the last line break, and a warning says so', async () => {
    const { records, warnings } = await readPiped(`${HEADER}\n${ROW}`);
    expect(records).toHaveLength(1);
    expect(warnings).toEqual([
      {
        location: { file: 'standard input', line: 2 },
        message: 'the last row has no line break; make sure that the file is complete',
      },
    ]);
  });
});

describe('the header row', () => {
  it('may have another case, hyphens, quotes and space around the names', async () => {
    const header =
      ' ID ,"cod-archivo", Title,AREA,Checkin-Date,inscription-DATE ,municipality,links';
    expect(await rows(header, ROW)).toEqual([[2, FIELDS]]);
  });

  it('keeps names that are no field, to be complained of with each record', async () => {
    expect(await rows(`${HEADER},Notas,__proto__`, `${ROW},a,b`)).toEqual([
      [2, Object.fromEntries([...Object.entries(FIELDS), ['notas', 'a'], ['__proto__', 'b']])],
    ]);
  });

  it.each([
    ['without a needed column', HEADER.replace(',title', ''), 'the header row lacks title'],
    [
      'with a misspelt column',
      HEADER.replace('checkin_date', 'cheking_date').replace('area', 'zone'),
      'the header row lacks area, checkin_date (did cheking_date mean it?)',
    ],
    ['with a name twice', `${HEADER},title`, 'the header row names title twice'],
    [
      'with both spellings of a name',
      `${HEADER},checkin-date`,
      'the header row names checkin_date twice',
    ],
    ['with an unknown name twice', `${HEADER},x,X`, 'the header row names x twice'],
    [
      'with a column that has no name',
      HEADER.replace(',area', ',area,'),
      'column 5 of the header row has no name',
    ],
    [
      'with nothing known in it',
      'a,b',
      'is neither JSON nor the header row of a CSV file with the fields of a record; the command `inspect` shows what it is and writes a recipe for it',
    ],
    [
      'with a stray quote',
      HEADER.replace('title', 'tit"le'),
      'the header row has a quote in a cell that does not begin with one',
    ],
  ])('is refused %s', async (_, header, message) => {
    expect(await rows('', header, ROW)).toEqual([`BrokenFile: standard input: line 2: ${message}`]);
  });
});
