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

describe('The first rows', () => {
  const read = async (text: string) => {
    const file = registry.at('x.csv');
    await writeFile(file, text);
    const { stdout } = await registry.run(['inspect', file, '--json']);
    return { file, ...JSON.parse(stdout) };
  };

  it('are names for programs below those for people, and the recipe leaves them out', async () => {
    const names = 'NUM_PD;LIB_OBJET;ADR_VOIE1;DATE_DEPOT;MONTANT';
    const found = await read(`${[HEADER, names, ...records].join('\n')}\n`);
    expect(found).toMatchObject({ rows: 40, accepted: 40, rejected: [] });
    expect(found.recipe.where).toEqual([{ column: 'Expediente', isNot: 'NUM_PD' }]);
    expect(JSON.stringify(found.recipe.fields)).not.toContain('DATE_DEPOT');
    expect(found.columns.map(({ unlike }: { unlike: number }) => unlike)).toEqual([0, 0, 0, 0, 0]);
    expect(found.notes).toContain(
      'Line 2 is a second header row (NUM_PD, LIB_OBJET, ADR_VOIE1 …). "where" of the recipe leaves it out.',
    );
    const recipe = registry.at('r.json');
    await writeFile(recipe, JSON.stringify(found.recipe));
    const words = ['import', found.file, '--recipe', recipe, '--set', 'municipality=Lugo'];
    const { code, stdout } = await registry.run([...words, '--json']);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, read: 40, skipped: 1 });
  });

  it('are records if all rows have such names', async () => {
    const rows = ['A_1;B_1;C_1;D_1;E_1', 'A_2;B_2;C_2;D_2;E_2', 'A_3;B_3;C_3;D_3;E_3'];
    const found = await read(`${[HEADER, ...rows].join('\n')}\n`);
    expect(found.rows).toBe(3);
    expect(found.recipe.where).toBeUndefined();
  });

  it('may be a title, though the row below does not look like a header row', async () => {
    const title = '"Licencias; por años"\nUnidad: número\n\n';
    const text = `${title};Objeto;2023;2024;2025\n${records.join('\n')}\n`;
    const { notes, file } = await read(text);
    const hint = 'If this is a title, give --skip-lines 3.';
    expect(notes).toContain(`The first 3 lines have fewer cells than the others. ${hint}`);
    const { stderr } = await registry.run(['import', file]);
    expect(stderr).toContain(
      `warning: ${file}, line 1: 3 lines at the beginning have fewer cells than the others; if this is a title, give --skip-lines 3\n`,
    );
    const { stdout } = await registry.run(['inspect', file, '--json', '--skip-lines', '3']);
    expect(JSON.parse(stdout).notes.join()).not.toContain('fewer cells');
  });
});

it('A text that is no table has rows of all widths, which is said', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `On page ${i}${', and so on'.repeat(i % 7)}`);
  const file = await registry.write('x.txt', `Minutes, of the council\n${lines.join('\n')}\n`);
  const { stdout } = await registry.run(['inspect', file]);
  expect(stdout.replace(/\s+/g, ' ')).toMatch(
    /\d+ of 30 rows have more or fewer cells than the header row\. This may be no table/,
  );
});
