import { describe, expect, it } from 'vitest';
import { RecipeMapping } from '../../../../src/adapters/inbound/cli/recipe/compile/recipe-mapping.js';
import type { Recipe } from '../../../../src/adapters/inbound/cli/recipe/recipe.js';
import { ndjson } from '../../../support/records.js';
import { readPiped, summary } from '../readers/reading.js';

const base: Recipe['fields'] = {
  id: 'exp',
  cod_archivo: { from: 'exp', code: { letters: 'move' } },
  title: 'obra',
  checkin_date: { from: 'fecha', dates: ['dd/MM/yyyy', 'yyyy-MM-dd'] },
  municipality: { value: 'Madrid' },
};
const mappingOf = (recipe: Partial<Recipe>) =>
  new RecipeMapping({ name: 'r.json', recipe: { fields: base, ...recipe } });
const read = async (text: string, recipe: Partial<Recipe> = {}) =>
  summary(await readPiped(text, { mapping: mappingOf(recipe), file: recipe.file ?? {} }));
const csv = (...rows: string[]) => `Exp;obra;fecha;url1;url2;notas\n${rows.join('\n')}\n`;
const record = (fields: object) => ({
  id: '135/2025/00019',
  cod_archivo: '135/2025-00019',
  title: 'Nave',
  content: '',
  area: '',
  checkin_date: '2026-02-25',
  inscription_date: null,
  municipality: 'Madrid',
  links: [],
  ...fields,
});

it('makes records of rows, and ignores the columns that it does not name', async () => {
  expect(await read(csv('135/2025/00019;Nave;25/02/2026;;;x'))).toEqual([[2, record({})]]);
});

it('takes a missing value for an empty cell, of a table and of JSON', async () => {
  const recipe: Partial<Recipe> = {
    missingValues: ['NULL', '-'],
    fields: { ...base, area: { from: ['notas', 'url1'] }, links: { from: ['url1', 'url2'] } },
  };
  const rows = csv('135/2025/00019;Nave; 25/02/2026; NULL ;https://e.org/-;-');
  const found = record({ links: ['https://e.org/-'] });
  expect(await read(rows, recipe)).toEqual([[2, found]]);
  const object = { exp: '135/2025/00019', obra: 'Nave', fecha: '25/02/2026', notas: 'NULL' };
  expect(await read(ndjson([{ ...object, url2: 'https://e.org/-' }]), recipe)).toEqual([
    [1, found],
  ]);
  // Other texts are what they are.
  const kept = await read(csv('135/2025/00019;null;25/02/2026;;;--'), recipe);
  expect(kept).toEqual([[2, record({ title: 'null', area: '--' })]]);
});

it('makes records of JSON, by paths', async () => {
  const fields: Recipe['fields'] = {
    ...base,
    id: { from: 'properties.n', prefix: 'N-' },
    title: { template: '{properties.tipo}: {properties.dir.calle} {{1}}' },
    area: 'properties.dir.calle',
    checkin_date: { from: 'properties.t', dates: ['epoch-ms'] },
    cod_archivo: { from: '$.properties.exp', code: {} },
    links: { from: ['properties.docs[0].url', 'properties.docs[1].url'] },
  };
  const row = {
    'properties.n': 'own key',
    properties: {
      exp: '135/2025/00019',
      n: 7,
      t: 1772015400000,
      tipo: 'Obra',
      dir: { calle: 'Mayor' },
      docs: [{ url: 'https://a.example/1' }, { url: 'https://a.example/2' }],
    },
  };
  expect(await read(ndjson([row]), { file: { records: '$' }, fields })).toEqual([
    [
      1,
      record({
        id: 'N-own key',
        title: 'Obra: Mayor {1}',
        area: 'Mayor',
        links: ['https://a.example/1', 'https://a.example/2'],
      }),
    ],
  ]);
});

it('takes something else where a value is empty', async () => {
  const title = {
    from: ['notas', 'obra'],
    else: { join: ['Exp', 'fecha'], with: ' · ', steps: ['lower' as const] },
  };
  const rows = await read(csv('1/1;Nave;;;;', '1/2;;25/02/2026;;; Ñ ', '1/3A;;;;;'), {
    fields: { ...base, title, checkin_date: { value: '2020-01-01' } },
  });
  expect(rows.map((row) => (row as [number, { title: string }])[1].title)).toEqual([
    'Nave',
    ' Ñ ',
    '1/3a',
  ]);
});

it('takes something else where a cell has spaces alone', async () => {
  const rows = await read(csv('1/1;  ;1/1/2020;;;', '1/2;Nave;1/1/2020;;;'), {
    fields: { ...base, title: { from: 'obra', else: { value: 'Obra' } } },
  });
  expect(rows).toMatchObject([
    [2, { title: 'Obra' }],
    [3, { title: 'Nave' }],
  ]);
});

it('makes the same id of the same values every time', async () => {
  const fields = { ...base, id: { hash: ['Exp', 'obra'], prefix: 'M-' } };
  const text = csv('1/1;Nave;1/1/2020;;;a', '1/1; Nave;2/2/2020;;;b', '1/1;Casa;1/1/2020;;;');
  const ids = (await read(text, { fields })).map((row) => (row as [number, { id: string }])[1].id);
  expect(ids[0]).toMatch(/^M-[0-9]{18}$/);
  expect(ids).toEqual([ids[0], ids[0], expect.not.stringContaining(ids[0] as string)]);
});

it('splits links, takes those of several columns, and no link twice', async () => {
  const links = { from: ['url1', 'url2'], split: '|,' };
  const [row] = await read(
    csv('1/1;Nave;1/1/2020;https://a.example/1|https://a.example/2;https://a.example/1;'),
    { fields: { ...base, links } },
  );
  expect(row).toMatchObject([2, { links: ['https://a.example/1', 'https://a.example/2'] }]);
});

it('leaves out the rows that do not meet its conditions, and counts them', async () => {
  const rows = ['1/1;a;1/1/2020;;;Borrador', '1/2;b;1/1/2020;;;', '1/3;c;1/1/2020;x;;ok'];
  const kept = async (where: Recipe['where']) => {
    const mapping = mappingOf({ where: where as NonNullable<typeof where> });
    const { records } = await readPiped(csv(...rows), { mapping });
    return [...records.map(({ location }) => location.line), mapping.leftOut.count];
  };
  expect(await kept([{ column: 'notas', isNot: ' borrador' }])).toEqual([3, 4, 1]);
  expect(await kept([{ column: 'notas', is: ['ok', 'BORRADOR'] }])).toEqual([2, 4, 1]);
  expect(
    await kept([
      { column: 'notas', empty: false },
      { column: 'url1', empty: true },
    ]),
  ).toEqual([2, 2]);
  expect(await kept([{ column: 'exp', matches: '[12]$' }])).toEqual([2, 3, 1]);
});

describe('A row that the recipe cannot read', () => {
  it('has all its faults, with the values of the file and the place in the recipe', async () => {
    const { records } = await readPiped(csv('pendiente;;26 feb;;;'), { mapping: mappingOf({}) });
    expect(records).toEqual([
      {
        location: { file: 'standard input', line: 2 },
        faults: [
          { field: 'cod_archivo', reason: 'has no number in it', value: 'pendiente' },
          {
            field: 'checkin_date',
            reason:
              'is not a date of the form dd/MM/yyyy or yyyy-MM-dd; see fields.checkin_date.dates',
            value: '26 feb',
          },
          { field: 'title', reason: 'is empty', value: '' },
        ],
      },
    ]);
  });
});

it('takes no column that the recipe names for one that has another name now', async () => {
  const recipe = { fields: { ...base, title: 'obra1', area: 'Obra2', content: 'fecha' } };
  const lacking = read('exp;OBRA2;obras_1;fecha\nx;x;x;x\n', recipe);
  expect((await lacking)[0]).toContain('names "obra1", which is no column of the file; "obras_1"');
  const objects = read(ndjson([{ exp: 'x', Obra2: 'x', obras_1: 'x', fecha: 'x' }]), recipe);
  expect((await objects)[1]).toContain('names "obra1", which its only record has not; "obras_1"');
  const rooted = {
    fields: { ...base, title: '$.obra1', area: '$.Obra2', content: 'properties.obra1' },
  };
  const said = await read(ndjson([{ exp: 'x', Obra2: 'x', obras_1: 'x', fecha: 'x' }]), rooted);
  expect(said.join().match(/"obras_1" was probably meant/g)).toHaveLength(2);
});

it('takes the text of cells that are formulas, with quotes around them or without', async () => {
  const cells = ['="24/1";Nave;25/02/2026', '"=""24/2""";"=""Nave"" & 1";25/02/2026'];
  const said = JSON.stringify(await read(csv(...cells.map((each) => `${each};;;`))));
  expect(said).toContain('"24/1"');
  expect(said).toContain('"24/2"');
  expect(said).toContain(JSON.stringify('="Nave" & 1'));
});

it('takes one that the recipe names if a letter is wrong', async () => {
  const fields = { ...base, title: 'expp', area: { join: ['obrra', 'fecha_baja'] } };
  const recipe = { fields: { ...fields, checkin_date: 'fecha_alta', content: 'obra' } };
  const said = (await read('exp;obra;sobra;fecha_alta\nx;x;x;x\n', recipe)).join('\n');
  expect(said).toContain('"expp", which is no column of the file; "exp" was probably meant');
  expect(said).toContain('"obrra", which is no column of the file; "obra" was probably meant');
  expect(said).toMatch(/"fecha_baja", which is no column of the file$/m);
});

it('names all columns that a file lacks, and what was probably meant', async () => {
  const fields = { ...base, title: { from: 'obrra' }, area: 'calle' };
  const { error } = await readPiped(csv('1/1;a;1/1/2020;;;'), { mapping: mappingOf({ fields }) });
  expect(error?.name).toBe('InvalidRecipe');
  expect(error?.message).toBe(
    `standard input does not fit the recipe: r.json has 2 faults:
  fields.title.from names "obrra", which is no column of the file; "obra" was probably meant
  fields.area names "calle", which is no column of the file
  the file has "Exp", "obra", "fecha", "url1", "url2", "notas"`,
  );
});

it('refuses other columns if it is told to', async () => {
  const { error } = await readPiped(csv('1/1;a;1/1/2020;;;'), {
    mapping: mappingOf({ otherColumns: 'refuse' }),
  });
  expect(error?.message).toContain('does not name the column "url1"');
});

it('knows columns without a name by their number, and repeated names by a number behind them', async () => {
  const fields = { ...base, title: 'column 3', area: 'fecha 2', content: 'Fecha 3' };
  const text = 'exp;obra;;fecha;fecha;FECHA\n1/2025/7;x;Nave;25/02/2026;Centro;Memoria\n';
  const [first] = await read(text, { fields: { ...fields, cod_archivo: { value: 'A-1' } } });
  expect(first?.[1]).toMatchObject({
    title: 'Nave',
    checkin_date: '2026-02-25',
    area: 'Centro',
    content: 'Memoria',
  });
});

it.each(['exp', { from: 'exp', code: {} }])(
  'says how a code that is too long is shortened (%j)',
  async (cod_archivo) => {
    const rows = [`${'9'.repeat(50)}/2024-1`, `${'9'.repeat(60)}/2024-1`];
    const text = csv(...rows.map((code) => `${code};Nave;25/02/2026;;;x`));
    const [first, second] = await read(text, { fields: { ...base, cod_archivo } });
    expect(first).toMatchObject([2, { cod_archivo: rows[0] }]);
    expect(JSON.stringify(second)).toContain(
      'is longer than 64 characters; shorten it with \\"replace\\", or make one with \\"hash\\" and a prefix such as EXP-',
    );
  },
);
