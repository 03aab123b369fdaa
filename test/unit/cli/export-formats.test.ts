import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../support/command-line.js';
import { HARD_STRINGS } from '../../support/hard-strings.js';
import { ndjson, someFields } from '../../support/records.js';

/** Texts that a table can lose: each is a title, a content and an area. */
const HOSTILE = [
  '"quoted", and ""twice""',
  'line\nbreak\r\nand\rothers',
  'only\rcarriage returns',
  '\ttab; semicolon, comma | pipe',
  '=1+1',
  '+34 600 000 000',
  '-5',
  '@SUM(A1)',
  "'=1",
  '00019',
  '1e5',
  '2024-05-17',
  'true',
  'null',
  'שלום עולם مرحبا',
  '👩‍👩‍👧‍👦 emoji 😀',
  '_x000D_ & <b>&amp;</b>',
  '\ufffe\uffff\ufeffx',
  'a\u2028b\u0085c'.replace('\u0085', ' '),
  '[x',
  '{"a":1}',
  'sep=;',
  'e\u0301 é',
];

let registry: Awaited<ReturnType<typeof registryFolder>>;
let target: Awaited<ReturnType<typeof registryFolder>>;

beforeEach(async () => {
  registry = await registryFolder();
  target = await registryFolder();
  const texts = [...HOSTILE, ...HARD_STRINGS.filter((text) => text.trim() !== '').slice(0, 100)];
  const valid = texts.filter((text) => !/\p{Cs}|[^\P{Cc}\t\n\r]/u.test(text));
  const records = valid.map((text, i) =>
    someFields({
      id: `${'=+-@'[i % 4]}${i}`,
      cod_archivo: `00${i}/ñ-000${i}`,
      title: text,
      content: text,
      area: i % 3 === 0 ? '' : text.slice(0, 1000),
      checkin_date: ['0001-01-01', '1900-02-28', '1900-03-01', '2024-02-29', '9999-12-31'][
        i % 5
      ] as string,
      inscription_date: i % 2 === 0 ? null : '1899-12-31',
      links: [
        [],
        ['https://example.org/a'],
        ['https://example.org/a', 'http://example.org/b?c=d;e,f'],
      ][i % 3] as string[],
    }),
  );
  await writeFile(registry.at('source.ndjson'), ndjson(records));
  const { code, stderr } = await registry.run(['import', registry.at('source.ndjson'), '--quiet']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

const revisionOf = (text: string) => /revision ([0-9a-f]{64})/.exec(text)?.[1];

async function exported(name: string, ...words: string[]) {
  const path = registry.at(name);
  const { code, stdout, stderr } = await registry.run(['export', '--out', path, ...words]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  return { path, revision: revisionOf(stderr), bytes: await readFile(path) };
}

describe('An export', () => {
  it.each([
    ['r.ndjson', []],
    ['r.ndjson.gz', []],
    ['r.csv', []],
    ['r.csv.gz', []],
    ['r.csv', ['--delimiter', ';', '--bom']],
    ['r.csv', ['--delimiter', 'tab']],
    ['r.txt', ['--format', 'csv', '--delimiter', '|']],
    ['r.xlsx', []],
    ['r.xlsx.gz', []],
    ['R.XLSX', []],
    ['registry.backup', []],
    ['registry', []],
    ['r.2024.txt', []],
    ['r.json', ['--format', 'ndjson']],
    ['r.ods', ['--format', 'csv']],
  ])('as %s %j is imported with the same revision', async (name, words) => {
    const { path, revision } = await exported(name, ...words);
    const { code, stdout, stderr } = await target.run(['import', path, '--quiet']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(revisionOf(stdout)).toBe(revision);
    expect(revision).toBeDefined();
  });

  it.each([']', '^', '\\', 'e'])(
    'with %s between its cells comes back as it was',
    async (delimiter) => {
      const { path, revision } = await exported('r.csv', '--delimiter', delimiter);
      const { stdout } = await target.run(['import', path, '--delimiter', delimiter]);
      expect(revisionOf(stdout)).toBe(revision);
    },
  );

  it('is compressed where the name of the file says so', async () => {
    const { bytes } = await exported('r.csv.gz');
    expect(gunzipSync(bytes).toString()).toMatch(/^id,cod_archivo,title,/);
  });

  it('goes to standard output in every format', async () => {
    const { stdout } = await registry.run(['export', '--format', 'csv']);
    expect(stdout).toMatch(/^id,cod_archivo,.*\r\n/);
  });

  it('has the columns that are asked for, under the names that are asked for', async () => {
    const words = ['--columns', 'cod-archivo=Expediente,checkin_date'];
    expect((await exported('r.csv', ...words)).bytes.toString()).toMatch(
      /^Expediente,checkin_date\r\n00\d+\/ñ-/,
    );
    expect((await exported('r.ndjson', ...words)).bytes.toString()).toMatch(
      /^\{"Expediente":"00\d+\/ñ-\d+","checkin_date":"9999-12-31"\}\n/,
    );
  });

  it('as a workbook has no formulas, and dates as dates', async () => {
    const sheet = unzipSync((await exported('r.xlsx')).bytes)['xl/worksheets/sheet1.xml'];
    const xml = Buffer.from(sheet as Uint8Array).toString();
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('<c s="1"><v>45351</v></c>'); // 29 February 2024
    expect(xml).toContain('preserve">0001-01-01<');
  });

  it('escapes formulas in CSV where that is asked for', async () => {
    const { bytes } = await exported('r.csv', '--escape-formulas', '--columns', 'id,title');
    const rows = bytes.toString().split('\r\n');
    expect(rows.filter((row) => /^'[=+\-@]/.test(row)).length).toBeGreaterThan(20);
    expect(rows.filter((row) => /^[=+\-@]/.test(row))).toEqual([]);
  });

  it.each([
    [
      ['--columns', 'titel'],
      '--columns names titel, which is no field of a record; the fields are id,',
    ],
    [['--delimiter', ';;', '--format', 'csv'], '--delimiter ;; must be one character'],
    [['--bom'], '--delimiter, --bom and --escape-formulas are for CSV, and this export is ndjson'],
    [['--format', 'pdf'], 'Allowed choices are ndjson, csv, xlsx'],
  ])('with %j ends with 2', async (words, message) => {
    const { code, stderr } = await registry.run(['export', ...words]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  it.each(['x.xls', 'x.ods', 'x.pdf', 'x.json', 'x.JSON.gz', 'x.tsv', 'x.csv.zip'])(
    'under the name %s ends with 2, and leaves no file',
    async (name) => {
      const out = registry.at(name);
      const { code, stderr } = await registry.run(['export', '--out', out]);
      const said = /\.([a-z]+)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `--out ${out} says ${said}, and an export is ndjson, csv or xlsx; give it such a name, or choose with --format\n`,
      });
      await expect(readFile(out)).rejects.toThrow('ENOENT');
    },
  );

  it('as a workbook refuses a text that no cell can hold', async () => {
    const long = someFields({ id: 'long', content: 'x'.repeat(32_768) });
    await writeFile(registry.at('long.ndjson'), ndjson([long]));
    await registry.run(['import', '--merge', registry.at('long.ndjson')]);
    const out = registry.at('long.xlsx');
    const { code, stderr } = await registry.run(['export', '--out', out]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'content of the record long has 32768 characters, and a cell of Excel holds 32767; leave it out with --columns, or export CSV\n',
    });
    await expect(readFile(out)).rejects.toThrow('ENOENT');
    const without = 'id,cod_archivo,title';
    expect((await registry.run(['export', '--out', out, '--columns', without])).code).toBe(0);
  });
});
