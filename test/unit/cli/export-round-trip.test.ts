import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../support/command-line.js';
import { importAgain, printedCommand, revisionOf } from './exporting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const fields = {
  id: 'Exp',
  cod_archivo: { from: 'Exp', code: {} },
  title: 'Obra',
  area: { join: ['Calle', 'Num'], with: ' ' },
  checkin_date: { from: 'Entrada', dates: ['dd/MM/yyyy'], else: { from: 'Alta' } },
  municipality: { value: 'Lugo' } as object,
  links: { from: ['Pliego', 'Acta'], steps: ['urls'], most: 2 },
};
const HEADER = 'Exp;Obra;Calle;Num;Entrada;Alta;Pliego;Acta;Estado';
const ROWS = [
  '24/1;Nave;Mayor;3;25/02/2024;;https://a.example/1;https://a.example/2;Firme',
  '24/2;Patio;Mayor;4;;2024-05-01;;https://a.example/3;Firme',
];

/** Imports the rows, exports them by the recipe, and imports that into another registry. */
async function roundTrip(
  recipe: object,
  { rows = ROWS, out = 'out.csv', words = [] as string[] } = {},
) {
  const recipeFile = await registry.write('r.json', recipe);
  const office = await registry.write('x.csv', [HEADER, ...rows, ''].join('\n'));
  const first = await registry.run(['import', office, '--recipe', recipeFile, ...words]);
  expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
  const file = registry.at(out);
  const exported = await registry.run(['export', '--out', file, '--recipe', recipeFile]);
  expect(exported.code).toBe(0);
  const [, ...said] = exported.stderr.trimEnd().split('\n');
  return { file, recipeFile, said, stderr: exported.stderr, revision: revisionOf(first.stdout) };
}

/** A folder with a text for each of these names. */
async function documentsOf(...names: readonly string[]) {
  const documents = registry.at('documents');
  await mkdir(documents);
  for (const name of names) await writeFile(`${documents}/${name}.txt`, 'Memoria');
  return documents;
}

describe('An export by a recipe, with the command that imports it', () => {
  const where = [{ column: 'Estado', isNot: 'Borrador' }];

  it('has the columns of every else, join and where, and one link in each column', async () => {
    const { file, said, stderr, revision } = await roundTrip({ where, fields });
    expect(await readFile(file, 'utf8')).toBe(
      [
        'Exp,Obra,Entrada,Pliego,Acta,Calle,Num,Alta,Estado',
        '24/2,Patio,01/05/2024,https://a.example/3,,Mayor 4,,,',
        '24/1,Nave,25/02/2024,https://a.example/1,https://a.example/2,Mayor 3,,,',
        '',
      ].join('\r\n'),
    );
    expect(said).toHaveLength(1);
    expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
  });

  it.each(['out.csv', 'out.xlsx', 'out.ndjson'])(
    'comes back as %s, whatever the files of the office are like',
    async (out) => {
      const file = { encoding: 'windows-1252', delimiter: ';', skipLines: 1 };
      const rows = ['x', HEADER, ...ROWS];
      const recipeFile = await registry.write('r.json', { file, fields });
      const office = await registry.write('x.csv', rows.join('\n'));
      const first = await registry.run(['import', office, '--recipe', recipeFile]);
      const words = ['--out', registry.at(out), '--recipe', recipeFile];
      const { stderr } = await registry.run(['export', ...words]);
      const again = await importAgain(stderr);
      expect(again).toEqual({ code: 0, stderr: '', revision: revisionOf(first.stdout) });
    },
  );

  it.each(['out.csv', 'out.xlsx', 'out.ndjson'])(
    'comes back as %s with some of the columns of a table without a header row',
    async (out) => {
      const file = { header: false, delimiter: ';' };
      const numbered = {
        id: 'column 4',
        cod_archivo: 'column 4',
        title: 'column 3',
        checkin_date: 'column 1',
        municipality: { value: 'Lugo' },
      };
      const recipeFile = await registry.write('r.json', { file, fields: numbered });
      const office = await registry.write(
        'x.csv',
        '2024-02-25;x;Nave;24-1\n2024-05-01;x;Patio;24-2',
      );
      const first = await registry.run(['import', office, '--recipe', recipeFile]);
      const words = ['--out', registry.at(out), '--recipe', recipeFile];
      const { stderr } = await registry.run(['export', ...words]);
      const again = await importAgain(stderr);
      expect(again).toEqual({ code: 0, stderr: '', revision: revisionOf(first.stdout) });
    },
  );

  it.each([';', ':', '|', 'tab'])('comes back with %s between its cells', async (delimiter) => {
    const { file, recipeFile, revision } = await roundTrip({ fields });
    const words = ['--force', '--out', file, '--recipe', recipeFile, '--delimiter', delimiter];
    const { stderr } = await registry.run(['export', ...words]);
    expect(printedCommand(stderr).includes('--delimiter')).toBe(delimiter === ':');
    expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
  });

  it('comes back as NDJSON if its records stood elsewhere in a JSON file', async () => {
    const recipe = {
      file: { records: '$.hits.all' },
      fields: { ...fields, title: 'obra.nombre', area: 'Calle' },
    };
    const [Exp, , Calle, , Entrada] = (ROWS[0] as string).split(';');
    const hits = { all: [{ Exp, Calle, Entrada, Pliego: '', obra: { nombre: 'Nave' } }] };
    const office = await registry.write('x.json', { hits });
    const recipeFile = await registry.write('r.json', recipe);
    const first = await registry.run(['import', office, '--recipe', recipeFile]);
    expect(first.code).toBe(0);
    const words = ['--out', registry.at('out.ndjson'), '--recipe', recipeFile];
    const { stderr } = await registry.run(['export', ...words]);
    expect(await importAgain(stderr)).toEqual({
      code: 0,
      stderr: '',
      revision: revisionOf(first.stdout),
    });
  });

  it('has the code of the office again where an import numbered it', async () => {
    const rows = [...ROWS, '24/2;Porche;Mayor;4;;2024-05-01;;;Firme'];
    const { file, said, stderr, revision } = await roundTrip(
      { fields, duplicates: 'number' },
      { rows },
    );
    expect(await readFile(file, 'utf8')).toContain('\n24/2,Porche,');
    expect(said[0]).toBe(
      'warning: 1 record had a number in the id (.2), which is left out; an import by this recipe numbers them again, in the order of this file',
    );
    expect(await importAgain(stderr)).toMatchObject({ code: 0, revision });
  });

  it('keeps the contents of the registry, which come from documents', async () => {
    const documents = await documentsOf('24_1');
    const { said, stderr, revision } = await roundTrip(
      { fields },
      { words: ['--content-dir', documents] },
    );
    expect(said[0]).toContain('would not come back as they are by this recipe');
    const again = await registry.run(printedCommand(stderr));
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(revisionOf(again.stdout)).toBe(revision);
  });

  it('keeps contents and brings back changes where the recipe would number duplicates', async () => {
    const documents = await documentsOf('24_1');
    const title = { from: 'Obra', replace: [{ pattern: '^Patio$', with: 'Patio grande' }] };
    const { file, recipeFile } = await roundTrip(
      { fields: { ...fields, title }, duplicates: 'number' },
      { words: ['--content-dir', documents] },
    );
    const changed = await registry.write('x.json', [{ id: '24/2', title: 'Patio' }]);
    await registry.run(['import', changed, '--merge', '--keep-missing']);
    const words = ['--force', '--out', file, '--recipe', recipeFile];
    const { stderr } = await registry.run(['export', ...words]);
    const again = await registry.run(printedCommand(stderr));
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(await registry.loaded()).toMatchObject([
      { id: '24/2', title: 'Patio grande' },
      { id: '24/1', content: 'Memoria' },
    ]);
  });

  it('says in which format dates are whose months had names', async () => {
    const documents = await documentsOf('24_1');
    const checkin_date = { from: 'Alta', dates: ['dd MMM yyyy'] };
    const rows = ['24/1;Nave;Mayor;3;;12 ene 2024;;;Firme'];
    const { said, stderr, revision } = await roundTrip(
      { fields: { ...fields, checkin_date } },
      { rows, words: ['--content-dir', documents] },
    );
    expect(said[0]).toMatch(/1 of 1 record would not come back .* 24\/1: its content would be ""$/);
    const again = await registry.run(printedCommand(stderr));
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(revisionOf(again.stdout)).toBe(revision);
  });

  it.each([
    [
      { from: 'Entrada', dates: ['dd MMM yyyy'] },
      { from: 'Alta', dates: ['dd/MM/yyyy'] },
      '12 ene 2024;25/02/2024',
    ],
    [
      { from: 'Entrada', dates: ['dd/MM/yyyy'] },
      { from: 'Alta', dates: ['dd MMM yyyy'] },
      '12/01/2024;25 feb 2024',
    ],
  ])('reads each date in its own format: %j, %j', async (checkin_date, inscription_date, dates) => {
    const rows = [`24/1;Nave;Mayor;3;${dates};;;Firme`];
    const recipe = { fields: { ...fields, checkin_date, inscription_date } };
    const { said, stderr, revision } = await roundTrip(recipe, { rows });
    expect(said).toHaveLength(1);
    expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
  });
});

describe('An export by a recipe says what does not come back', () => {
  it.each([
    [
      { id: { hash: ['Exp', 'Num'] } },
      /^warning: 2 of 2 records would not come back as they are by this recipe; the first is \d{18}: its id would be "\d{18}"$/,
      'id',
    ],
    [
      { title: { from: 'Obra', replace: [{ pattern: '$', with: 'x' }] } },
      /2 of 2 .* the first is 24\/2: its title would be "Patioxx"$/,
    ],
    [
      { title: { template: '{Obra} en {Calle}' } },
      /24\/2: its title would be "en Mayor 4"$/,
      'title',
    ],
    [
      { title: { join: ['Obra', 'Calle'] }, area: 'Calle' },
      /24\/2: its title would be "Mayor"$/,
      'title',
    ],
  ])('with %j', async (changed, expected, missing = '') => {
    const { said } = await roundTrip({ fields: { ...fields, ...changed } });
    expect(said[0]).toMatch(expected);
    expect(said.slice(1)).toEqual([
      ...(missing && [
        `warning: no column of this file has what the recipe puts together: ${missing}; NDJSON without --recipe has all`,
      ]),
      'No import by this recipe brings it back: no record would come back as it is. To move a registry, export NDJSON without --recipe.',
    ]);
  });

  it('and prints a command that brings the others back, and leaves these as they are', async () => {
    const title = { from: 'Obra', replace: [{ pattern: '^Nave grande$', with: '' }] };
    const { file, recipeFile } = await roundTrip({ fields: { ...fields, title } });
    const changed = await registry.write('x.json', [{ id: '24/1', title: 'Nave grande' }]);
    await registry.run(['import', changed, '--merge', '--keep-missing']);
    const words = ['--force', '--out', file, '--recipe', recipeFile];
    const { stderr } = await registry.run(['export', ...words]);
    expect(stderr).toMatch(/warning: 1 of 2 records would not come back .* 24\/1: its title is/);
    const before = await registry.loaded();
    expect((await registry.run(printedCommand(stderr))).code).toBe(0);
    expect(await registry.loaded()).toEqual(before);
    expect((await importAgain(stderr)).code).toBe(0);
  });

  it('if records were numbered, and a merge must keep their contents', async () => {
    const documents = await documentsOf('24_1');
    const rows = [...ROWS, '24/1;Porche;Mayor;4;;2024-07-01;;;Firme'];
    const { said } = await roundTrip(
      { fields, duplicates: 'number' },
      { rows, words: ['--content-dir', documents] },
    );
    expect(said.at(-1)).toBe(
      'No import by this recipe brings it back: 1 record had a number in the id, and without the numbers a merge would take one record for another. To move a registry, export NDJSON without --recipe.',
    );
  });

  it('if the recipe empties the contents, which no merge keeps then', async () => {
    const documents = await documentsOf('24_1');
    const recipe = { fields: { ...fields, content: { value: '' } } };
    const { said } = await roundTrip(recipe, { words: ['--content-dir', documents] });
    expect(said[0]).toMatch(/1 of 2 records would not come back .* its content would be ""$/);
    expect(said[1]).not.toContain('--keep-missing');
  });

  it('if the years of two digits of another date cannot be said in a command', async () => {
    const replace = [{ pattern: '/.*', with: '' }];
    const checkin_date = { from: 'Exp', replace, dates: ['yy'], yearsFrom: 1950 };
    const inscription_date = { from: 'Alta', dates: ['dd MMM yyyy'] };
    const rows = ['24/1;Nave;Mayor;3;;12 ene 2024;;;Firme'];
    const recipe = { fields: { ...fields, checkin_date, inscription_date } };
    const { said } = await roundTrip(recipe, { rows });
    expect(said[0]).toMatch(/1 of 1 record .* its checkin_date is not a date of the form/);
    expect(said[1]).toMatch(/^No import by this recipe brings it back/);
  });

  it('if the rows would be left out', async () => {
    const where = [{ column: 'Estado', is: 'Firme' }];
    const { said } = await roundTrip({ where, fields });
    expect(said[0]).toMatch(/the first is 24\/2: its row would be left out by "where"$/);
  });
});
