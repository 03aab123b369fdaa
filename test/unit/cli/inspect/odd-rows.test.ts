import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const HEADER = 'Expediente;Objeto;Situación;Fecha de entrada;Importe';
const records = Array.from(
  { length: 40 },
  (_, i) =>
    `LU/24/${1000 + i};Reforma de la vivienda ${i};Calle Mayor ${i};${(i % 28) + 1}/03/2024;${i}.5`,
);
const inspected = async (...lines: string[]) => {
  const file = registry.at('x.csv');
  await writeFile(file, `${[HEADER, ...lines].join('\n')}\n`);
  const { stdout } = await registry.run(['inspect', file, '--json']);
  const { notes, recipe } = JSON.parse(stdout) as { notes: string[]; recipe: object };
  return { file, recipe, notes: notes.filter((note) => note.includes('look')) };
};
const ADVICE =
  'To leave out what has no code, write "where": [{ "column": "Expediente", "matches": "[0-9]" }] into the recipe.';

describe('Rows that are no records', () => {
  it('are a second header row, whose cells are not of the kinds of their columns', async () => {
    const { notes } = await inspected('Número;Texto;Dirección;dd/mm/aaaa;euros', ...records);
    expect(notes).toEqual([`1 row looks like another header row (line 2: Número). ${ADVICE}`]);
  });

  it('are header rows that come again on every page', async () => {
    const { notes } = await inspected(
      ...records.slice(0, 20),
      HEADER,
      ...records.slice(20),
      HEADER,
    );
    expect(notes).toEqual([`2 rows look like more header rows (line 22: Expediente …). ${ADVICE}`]);
  });

  it('are totals and footers, by their words or their few cells', async () => {
    const { notes } = await inspected(
      ...records,
      'Total general;40 expedientes;Lugo;todas;820',
      'Fuente: Concello de Lugo;;;;',
    );
    expect(notes).toEqual([
      `2 rows look like totals or footers (line 42: Total general …). ${ADVICE}`,
    ]);
  });

  it('come in no more when the recipe has the line of the note', async () => {
    const { file, recipe } = await inspected(...records, 'Total;;;;820');
    const mended = { ...recipe, where: [{ column: 'Expediente', matches: '[0-9]' }] };
    const path = registry.at('r.json');
    await writeFile(path, JSON.stringify(mended));
    const words = ['import', file, '--recipe', path, '--set', 'municipality=Lugo', '--json'];
    const { code, stdout } = await registry.run(words);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ read: 40, skipped: 1, rejected: 0 });
  });

  it('are not seen in a file of records, nor where many have no code', async () => {
    expect((await inspected(...records)).notes).toEqual([]);
    const without = records.map((line, i) => (i % 3 === 0 ? line.replace(/^[^;]*/, '') : line));
    expect((await inspected(...without)).notes).toEqual([]);
    const sparse = records.map((line, i) => (i % 3 === 0 ? `;${line.split(';')[1]};;;` : line));
    expect((await inspected(...sparse)).notes).toEqual([]);
  });

  it('are not looked for where no column is a code', async () => {
    const file = registry.at('y.csv');
    const lines = records.map((line) => line.split(';')[1]?.replace(/\d/g, ''));
    await writeFile(
      file,
      `Objeto;Tipo\n${lines.map((line) => `${line};Obra`).join('\n')}\nTotal;\n`,
    );
    const { stdout } = await registry.run(['inspect', file]);
    expect(stdout).not.toContain('look like');
  });
});
