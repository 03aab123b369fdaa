import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeTerminal, registryFolder } from '../../../support/command-line.js';
import { textRow, workbook } from '../readers/workbook-writer.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});
const inspect = async (contents: string | Uint8Array, ...options: string[]) => {
  const file = registry.at('x');
  await writeFile(file, contents);
  return registry.run(['inspect', file, ...options]);
};
const HEADER = ['Expediente', 'Objeto', 'Situación', 'Fecha de entrada', 'Municipio'];
const row = (i: number) => [
  `LU/24/${1000 + i}`,
  `Reforma de la vivienda ${i}`,
  `Calle Mayor ${i}`,
  `2024-03-${String((i % 28) + 1).padStart(2, '0')}`,
  'Lugo',
];
const rows = Array.from({ length: 20 }, (_, i) => row(i + 1));
const csv = (lines: readonly (readonly string[])[], delimiter = ';') =>
  `${[HEADER, ...lines].map((cells) => cells.join(delimiter)).join('\n')}\n`;

describe('The screen of inspect', () => {
  it.each([
    [20, 0, '\u001b[32m20 of 20 rows (100 %)\u001b['],
    [14, 6, '\u001b[33m14 of 20 rows (70.0 %)\u001b['],
    [8, 12, '\u001b[31m8 of 20 rows (40.0 %)\u001b['],
  ])('is green, yellow or red by the share that comes in (%i good)', async (good, bad, shown) => {
    const broken = rows.slice(0, bad).map((cells) => [...cells, 'one cell too many']);
    const file = registry.at('x.csv');
    await writeFile(file, csv([...rows.slice(20 - good), ...broken]));
    const terminal = new FakeTerminal();
    Object.assign(terminal.stdout, { hasColors: () => true, columns: 100 });
    const { stdout } = await registry.run(['inspect', file], terminal);
    expect(stdout).toContain(shown);
  });

  it('shows no first record if no row fits the header row, and takes none of them for one', async () => {
    const { code, stdout } = await inspect(
      csv(rows.map((cells) => [...cells, 'one cell too many'])),
    );
    expect(code).toBe(0);
    expect(stdout).toContain(
      '        20 × record has 6 cells where the header row has 5 (line 2: ',
    );
    expect(stdout).not.toContain('would become:');
  });

  it('fits a terminal of 80 columns, and leaves sentences whole elsewhere', async () => {
    const name = 'Fecha de entrada de la solicitud en el registro general';
    const odd = rows.map((cells, i) => (i < 3 ? [...cells.slice(0, 4), ''] : cells));
    const file = registry.at('x.csv');
    await writeFile(file, csv(odd).replace('Fecha de entrada', name));
    const terminal = new FakeTerminal();
    Object.assign(terminal.stdout, { columns: 80 });
    const { stdout } = await registry.run(['inspect', file], terminal);
    const lines = stdout.split('\n').filter((line) => !line.includes('←') && line !== file);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toContain('\n  Fecha de…general  date yyyy-MM-dd');
    const whole = await registry.run(['inspect', file]);
    const [long = ''] = /^ {2}! 3 rows have no municipality.*$/m.exec(whole.stdout) ?? [];
    expect(long.length).toBeGreaterThan(80);
    expect(stdout.replaceAll('\n    ', ' ')).toContain(long);
  });

  it('names the columns of a wide file that become nothing, and shows all others', async () => {
    const wide = Array.from({ length: 30 }, (_, i) => `Plazo ${i}`);
    const text = (extra: readonly string[]) =>
      [HEADER, ...rows].map((cells, i) => [...(i ? extra.map(() => 'x') : extra), ...cells]);
    const screen = async (extra: readonly string[]) =>
      (
        await inspect(
          text(extra)
            .map((cells) => cells.join(';'))
            .join('\n'),
        )
      ).stdout;
    const stdout = await screen(wide);
    for (const name of HEADER) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(stdout).toMatch(/^ {2}Plazo 24 /m);
    expect(stdout).not.toMatch(/^ {2}Plazo 25 /m);
    const named = 'Plazo 25, Plazo 26, Plazo 27, Plazo 28, Plazo 29';
    expect(stdout).toContain(`\n  5 more columns, which --json shows: ${named}\n`);
    expect(await screen(wide.slice(5))).not.toContain('more column');
  });

  it('explains what is unlike by an example', async () => {
    const odd = rows.map((cells, i) => (i === 3 ? [...cells.slice(0, 3), 's/f', 'Lugo'] : cells));
    const { stdout } = await inspect(csv(odd));
    expect(stdout).toContain(
      '\n  unlike: not of the kind of its column, as s/f in Fecha de entrada\n',
    );
    expect((await inspect(csv(rows))).stdout).not.toContain('unlike:');
  });

  it('names empty columns in one line', async () => {
    const one = csv(rows.map((cells) => [...cells, ''])).replace('Municipio', 'Municipio;Notas');
    expect((await inspect(one)).stdout).toContain('\n  1 column is empty: Notas\n');
    const two = csv(rows.map((cells) => [...cells, '', ''])).replace(
      'Municipio',
      'Municipio;Notas;X',
    );
    expect((await inspect(two)).stdout).toContain('\n  2 columns are empty: Notas, X\n');
  });

  it('shortens long names of columns in their middle', async () => {
    const name = 'Fecha de entrada de la solicitud en el registro general';
    const { stdout } = await inspect(csv(rows).replace('Fecha de entrada', name));
    expect(stdout).toContain('\n  Fecha de entrad…gistro general  date yyyy-MM-dd');
  });

  it('calls a tab a tab', async () => {
    const { stdout } = await inspect(csv(rows, '\t'));
    expect(stdout).toContain('  CSV, utf-8, delimiter tab, 20 rows\n');
  });

  it('counts the reasons that it does not show', async () => {
    const long = Array.from({ length: 13 }, (_, i) => [...row(i + 1), ...Array(i + 1).fill('x')]);
    const { stdout } = await inspect(csv([...rows, ...rows, ...long]));
    expect(stdout).toContain('× record has 6 cells where the header row has 5 (line 42: ');
    expect(stdout).toContain('\n  and 3 more reasons\n');
  });
});

describe('The sheets of a workbook', () => {
  const sheet = [HEADER, ...rows].map((cells, i) => textRow(i + 1, cells)).join('');

  it('are one', async () => {
    const { stdout } = await inspect(workbook({ sheets: { Obras: sheet } }));
    expect(stdout).toContain('  Excel workbook, sheet Obras, 20 rows\n');
  });

  it('may have cells beside the table, which are told of once', async () => {
    const stray = [
      HEADER,
      ...rows.map((cells, i) => (i === 4 ? [...cells, '', 'instalado'] : cells)),
    ];
    const odd = stray.map((cells, i) => textRow(i + 1, cells)).join('');
    const { stdout } = await inspect(workbook({ sheets: { Obras: odd } }), '--json');
    const { notes, accepted } = JSON.parse(stdout);
    expect(notes).toEqual([
      'In 1 row, cells to the right of the last column are left out; row 6 has instalado in column G.',
    ]);
    expect(accepted).toBe(20);
  });

  it('are many, of which the first is read, or the one that was chosen', async () => {
    const sheets = Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [name, sheet]));
    expect((await inspect(workbook({ sheets }))).stdout).toContain(
      '  Excel workbook, sheet A, the first of 5 (B, C, D, …; --sheet chooses), 20 rows\n',
    );
    expect((await inspect(workbook({ sheets }), '--sheet', 'B')).stdout).toContain(
      '  Excel workbook, sheet B, one of 5 (A, C, D, …; --sheet chooses), 20 rows\n',
    );
  });
});

describe('How a file is read', () => {
  it('is found below a title of many lines, which have cells too', async () => {
    const title = Array.from({ length: 4 }, (_, i) => `Informe;${i}`).join('\n');
    const { stdout } = await inspect(`${title}\n${csv(rows)}`, '--json');
    const { recipe, accepted } = JSON.parse(stdout);
    expect(recipe.file.skipLines).toBe(4);
    expect(accepted).toBe(20);
  });

  it('is missing where all rows have numbers', async () => {
    const numbers = Array.from({ length: 30 }, (_, i) => `${i};${i * 2};${i * 3}`).join('\n');
    const { code, stdout } = await inspect(numbers, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).recipe.file).toEqual({ delimiter: ';', header: false });
  });

  it('is left alone where no line looks like one', async () => {
    const words = Array.from({ length: 30 }, (_, i) => `1${i};A${i};x${i}`).join('\n');
    const { stdout } = await inspect(words, '--json');
    expect(JSON.parse(stdout).recipe.file).toEqual({ delimiter: ';' });
  });

  it('is what the options say', async () => {
    const text = csv(rows).replaceAll('"', '').replaceAll('Reforma', "'Reforma'");
    const odd = `x\n${text.replaceAll(/;Lugo$/gm, '')}`;
    const options = ['--encoding', 'latin1', '--delimiter', ';', '--quote', 'none'];
    const more = ['--skip-lines', '1', '--fill-short-rows', '--json'];
    const { stdout } = await inspect(odd, ...options, ...more);
    const { recipe, rows: count } = JSON.parse(stdout);
    expect(recipe.file).toEqual({
      encoding: 'latin1',
      delimiter: ';',
      quote: '',
      skipLines: 1,
      fillShortRows: true,
    });
    expect(count).toBe(20);
  });

  it('is what the options say of JSON', async () => {
    const objects = rows.map((cells) =>
      Object.fromEntries(HEADER.map((name, i) => [name, cells[i]])),
    );
    const text = JSON.stringify({ a: [{ x: 1 }], b: { c: objects } });
    const { stdout } = await inspect(text, '--records', '$.b.c', '--quote', "'", '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      accepted: 20,
      recipe: { file: { records: '$.b.c' } },
    });
  });

  it('cannot be found for a quote that is never closed, and the fault says where', async () => {
    const { code, stderr } = await inspect(`${csv(rows)}"x;y\n`);
    expect(code).toBe(1);
    expect(stderr).toContain('line 22: the quote that opens here is never closed');
  });

  it.each(['0', 'x', '1.5'])('is not limited to %s rows', async (most) => {
    const { code, stderr } = await inspect(csv(rows), '--rows', most);
    expect(code).toBe(2);
    expect(stderr).toContain('It must be a whole number; see --help');
  });
});
