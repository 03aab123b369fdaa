import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { type Columns, guessOf, inspected, reported, table } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const inspect = (contents: string, ...options: string[]) =>
  inspected(registry, contents, ...options);
const report = (columns: Columns, rows?: number) => reported(registry, columns, rows);

const two = (n: number) => String(n).padStart(2, '0');
const base = {
  Expediente: (i: number) => `LU/24/${1000 + i}`,
  Objeto: (i: number) => `Reforma interior de la vivienda ${i}`,
  'Fecha de entrada': (i: number) => `2024-03-${two((i % 28) + 1)}`,
  Municipio: () => 'Lugo',
};

describe('Dates of which some have the month first', () => {
  it.each([
    [
      'a few',
      300,
      (i: number) =>
        i <= 2 ? `02/${12 + i}/2024` : `${two((i % 28) + 1)}/${two((i % 11) + 1)}/2024`,
    ],
    [
      'a third',
      30,
      (i: number) => (i % 3 ? `${two((i % 28) + 1)}/05/2024` : `05/${two((i % 28) + 1)}/2024`),
    ],
  ])('are not sure, and have one format (%s)', async (_, rows, date) => {
    const found = await report({ ...base, 'Fecha de entrada': date }, rows);
    expect(guessOf(found, 'checkin_date')).toMatchObject({ isSure: false });
    expect(found.recipe.fields.checkin_date.dates).toEqual(['dd/MM/yyyy']);
    expect(found.notes.join()).toMatch(
      /In "Fecha de entrada" \d+ dates have to be MM\/dd\/yyyy, so \d+ others can be read both ways\. The recipe reads dd\/MM\/yyyy, and those are rejected/,
    );
    expect(found.accepted).toBeLessThan(rows);
  });
});

describe('Dates whose days and months cannot be told apart', () => {
  const either = (i: number) => `0${(i % 9) + 1}/05/2024`;
  const resolved = (i: number) => `05/${two((i % 15) + 14)}/2024`;

  it('are as the other dates of the file', async () => {
    const dates = { 'Fecha de entrada': either, 'Fecha de resolución': resolved };
    const found = await report({ ...base, ...dates });
    expect(found.first.fields).toMatchObject({
      checkin_date: '2024-02-05',
      inscription_date: '2024-05-15',
    });
    expect(guessOf(found, 'checkin_date')).toMatchObject({ isSure: true });
    expect(found.notes.join()).not.toContain('cannot be told apart');
  });

  it('are not sure where the other dates do not agree', async () => {
    const other = { Visto: (i: number) => `${two((i % 15) + 14)}/05/2024` };
    const dates = { 'Fecha de entrada': either, 'Fecha de resolución': resolved, ...other };
    const found = await report({ ...base, ...dates });
    expect(guessOf(found, 'checkin_date')).toMatchObject({ isSure: false });
    expect(found.notes.join()).toContain('cannot be told apart in "Fecha de entrada"');
  });
});

it.each([
  ['June', 'July'],
  ['Jun', 'Jul'],
])('Dates may have a comma behind the month: %s, 30 2026', async (...months) => {
  const date = (i: number) => `${months[i % 2]}, ${two((i % 28) + 1)} 2024`;
  const found = await report({ ...base, 'Fecha de entrada': date });
  expect(found.recipe.fields.checkin_date.dates).toEqual(['MMM, dd yyyy']);
  expect(found.first.fields.checkin_date).toBe('2024-07-02');
  expect(found.accepted).toBe(30);
});

it('What is true or false is no municipality, though its name has a city in it', async () => {
  const { Municipio: _, ...nowhere } = base;
  const found = await report({ ...nowhere, outside_city_limits: (i) => (i % 3 ? '' : 'True') });
  expect(found.recipe.fields.municipality).toEqual({ value: 'TODO' });
});

describe('A year and a month in columns of their own', () => {
  const { 'Fecha de entrada': _, ...undated } = base;
  const year = { Año: () => 2024 };
  const names = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'];

  it.each([
    ['numbers', { Mes: (i: number) => two((i % 12) + 1) }, '{Año}-{Mes}', ['yyyy-MM']],
    ['names', { Mes: (i: number) => names[i % 6] ?? '' }, '{Año}-{Mes}', ['yyyy-MMM']],
    [
      'some empty',
      { Mes: (i: number) => (i > 27 ? '' : (i % 12) + 1) },
      '{Año}-{Mes}',
      ['yyyy-MM', 'yyyy-'],
    ],
    [
      'with a day',
      { Mes: (i: number) => (i % 12) + 1, Día: (i: number) => (i % 28) + 1 },
      '{Año}-{Mes}-{Día}',
      ['yyyy-MM-dd'],
    ],
  ])('make the date (%s)', async (_, columns: Columns, template, dates) => {
    const found = await report({ ...undated, ...year, ...columns });
    expect(found.recipe.fields.checkin_date).toEqual({ template, dates });
    expect(found.notes).toContain(
      `No column is a date. checkin_date is made of ${template} everywhere.`,
    );
    expect(found.accepted).toBe(30);
  });

  it('make none if what is called a month is something else', async () => {
    const found = await report({ ...undated, ...year, Mes: (i) => i + 40 });
    expect(found.recipe.fields.checkin_date).toEqual({ from: 'Año', dates: ['yyyy'] });
  });
});

describe('Decisions before the entry', () => {
  const decided = (share: number): Columns => ({
    ...base,
    'Fecha de resolución': (i) => (i <= share * 100 ? '2023-01-01' : '2024-06-01'),
  });
  it('are told of, by inspect and by an import', async () => {
    const found = await report(decided(0.42), 100);
    expect(found.notes.join()).toMatch(/In 42 of 100 records inscription_date is before/);
    const file = await registry.write('x.csv', table(decided(0.42), 100));
    const recipe = await registry.write('r.json', JSON.stringify(found.recipe));
    const { code, stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/x\.csv: in 42 of 100 records inscription_date is before/),
    });
  });

  it('are not worth a word if they are few', async () => {
    expect((await report(decided(0.02), 100)).notes.join()).not.toContain('before');
  });
});

describe('Two columns for one thing', () => {
  it('the city is the municipality, not its county', async () => {
    const { Municipio: _, ...nowhere } = base;
    const columns = {
      County: () => 'Beaver County',
      City: (i: number) => (i % 2 ? 'Milford' : 'Minersville'),
    };
    const found = await report({ ...nowhere, ...columns });
    expect(found.recipe.fields.municipality).toBe('City');
  });

  it('the title is the title, not a description', async () => {
    const { Objeto: text, ...untitled } = base;
    const columns = { descripcion_obra: text, titulo_obra: (i: number) => `Vía Norte, tramo ${i}` };
    const found = await report({ ...untitled, ...columns });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['titulo_obra'] });
  });

  it('the date of receipt is that of the entry', async () => {
    const { 'Fecha de entrada': date, ...undated } = base;
    const found = await report({ ...undated, PC_DATE: () => '2024-09-01', REC_DATE: date });
    expect(guessOf(found, 'checkin_date')).toMatchObject({ columns: ['REC_DATE'] });
  });

  it.each([
    ['its codes, one of them twice', (i: number) => `LU/24/${1000 + Math.max(i, 2)}`, ['column 1']],
    ['the numbers of its rows, of which some were taken out', (i: number) => 3 * i, []],
  ])('the first column without a name may have %s', async (_, first, columns) => {
    const { Expediente: __, ...others } = base;
    const rows = table({ first, ...others })
      .split('\n')
      .slice(1)
      .join('\n');
    const found = JSON.parse(await inspect(rows, '--no-header', '--json'));
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns });
  });

  it('a number of the map server is no id', async () => {
    const found = await report({ cartodb_id: (i) => 500 - 7 * i, ...base });
    expect(guessOf(found, 'id')).not.toMatchObject({ columns: ['cartodb_id'] });
  });
});

describe('Dates at which a program wrote the rows', () => {
  const second = Date.UTC(2015, 4, 26, 13, 58, 40);
  const some = (i: number) => (i <= 3 ? (i === 1 ? 'pendiente' : '') : `2024-03-${two(i)}`);
  const entry = { ...base, 'Fecha de entrada': (i: number) => some(i % 28) };
  it.each([
    ['timestamp', (i: number) => second + i * 86_400_000],
    ['created_at', (i: number) => `2024-05-${two((i % 28) + 1)}`],
    ['fecha_dato', (i: number) => second + i * 700],
  ])('are no substitute for a date of entry: %s', async (name, dates) => {
    const found = await report({ ...entry, [name]: dates }, 28);
    expect(JSON.stringify(found.recipe.fields.checkin_date)).not.toContain(name);
    const other = await report({ ...entry, visto: (i) => `2024-05-${two(i)}` }, 28);
    expect(other.recipe.fields.checkin_date).toMatchObject({ else: { from: 'visto' } });
  });

  it('leave rows without a date, which are counted exactly', async () => {
    const found = await report({ ...entry, visto: (i) => `2024-05-${two((i % 9) + 1)}` }, 56);
    expect(found.notes).toContain(
      '8 rows have no date in "Fecha de entrada". Such a row gets "visto", if it has that.',
    );
  });
});

describe('Names of persons and firms', () => {
  const { Objeto: _, ...untitled } = base;
  const names = ['MARSH, EDWIN R.', 'Ana Prieto', 'Varela, Sabela', 'North Hill LLC'];
  const letters = (i: number) => 'abcdefghijklmnopqrstuvwxyzáéíóú'.charAt(i);
  // The letter makes each name another one.
  const person = (i: number) => (names[i % 4] as string).replace(/[a-z]/, letters(i));

  it('are no title, whatever their column is called, which is said', async () => {
    const found = await report({ ...untitled, CASE_NAME: person, Tipo: (i) => `Obra ${i}` });
    expect(JSON.stringify(found.recipe.fields)).not.toContain('CASE_NAME');
    expect(found.notes).toContain(
      '"CASE_NAME" seems to have names of persons or firms (Vcrela, Sabela), and is left out.',
    );
  });

  it('are not seen in the names of buildings and towns', async () => {
    const building = (i: number) => `Casa ${letters(i).toUpperCase()}guilar Grande`;
    const found = await report({ ...untitled, NAME: building });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['NAME'] });
    const towns = await report({ ...base, Municipio: (i) => `R${letters(i)}zas, Las` });
    expect(towns.recipe.fields.municipality).toBe('Municipio');
  });

  it('are known by the name of their column: ΕΤΑΙΡΕΙΑ', async () => {
    const found = await report({ ...untitled, ΕΤΑΙΡΕΙΑ: (i) => `Αιολική Ενέργεια Βορρά ${i}` });
    expect(JSON.stringify(found.recipe.fields)).not.toContain('ΕΤΑΙΡΕΙΑ');
  });

  it('are followed by notes of the office, which only a person publishes', async () => {
    const found = await report({ ...base, Notes: (i) => `insufficient case docs, see box ${i}` });
    expect(found.recipe.fields.content).toBeUndefined();
    expect(found.notes).toEqual([
      '"Notes" may have notes that are not for the public, and is left out. If all may read them, write "content": "Notes" into the recipe.',
    ]);
  });
});

describe('Long texts that no field took', () => {
  const long = (i: number) => `Ordenación del sector ${i} y de su entorno urbano. `.repeat(8);

  it('are named, the longest of them, so that searches may look at them', async () => {
    const found = await report({
      ...base,
      Antecedentes: (i) => long(i).slice(0, 300),
      'Texto íntegro': long,
    });
    expect(found.recipe.fields.content).toBeUndefined();
    expect(found.notes).toEqual([
      '"Texto íntegro" has long texts, and is left out. If searches are to look at them, write "content": "Texto íntegro" into the recipe.',
    ]);
  });

  it('are not named if they name persons', async () => {
    const owner = (i: number) => `${long(i)} Propietario: Sabela Varela, ${i}`;
    const found = await report({ ...base, Antecedentes: owner });
    expect(found.notes.join()).not.toContain('long texts');
  });

  it('are not named if they are short, taken, or notes of the office', async () => {
    const short = await report({ ...base, Antecedentes: (i) => long(i).slice(0, 150) });
    const taken = await report({ ...base, Contenido: long });
    const notes = await report({ ...base, Notes: long });
    expect([...short.notes, ...taken.notes]).toEqual([]);
    expect(notes.notes).toEqual([expect.stringContaining('may have notes that are not for the')]);
  });
});

describe('Rows that repeat a code', () => {
  const repeated = (title: (i: number) => string) =>
    inspect(
      table({
        ...base,
        Expediente: (i) => `LU/24/${1000 + (i > 20 ? i - 20 : i)}`,
        Objeto: title,
        'Fecha de entrada': () => '2024-03-01',
      }),
    );

  it('are advised to be left out only if all are the same record again', async () => {
    const same = await repeated((i) => `Reforma de la vivienda ${i > 20 ? i - 20 : i}`);
    expect(same).toContain(
      'In the columns that the recipe takes only 20 rows differ; if no other column matters, consider "duplicates": "first".',
    );
    const mixed = await repeated((i) => `Reforma de la vivienda ${i > 20 && i < 24 ? i - 20 : i}`);
    expect(mixed).toContain(
      '3 of them are the same record again, the other 7 differ: "first" would lose what differs.',
    );
    expect(mixed).not.toContain('consider');
    const steps = await repeated((i) => `Reforma de la vivienda ${i}`);
    expect(steps).toContain('numbers them (.2, .3 …) in the order of the rows.\n');
  });
});

describe('A column that is taken for what it is', () => {
  it('is a code if it is called after the expediente, though its values could be months', async () => {
    const found = await report({ ...base, Expediente: (i) => `${i}/2024` }, 12);
    expect(guessOf(found, 'id')).toMatchObject({ columns: ['Expediente'] });
    expect(found.first).toMatchObject({ fields: { id: '1/2024' } });
    const entry = { ...base, 'Fecha expediente': base['Fecha de entrada'] };
    const { columns } = await report(entry);
    expect(columns.at(-1)).toMatchObject({ kind: 'date' });
  });

  it('is a code if its values are, though some are empty, and is not sure', async () => {
    const { Expediente: _, ...others } = base;
    const found = await report({ REC_NO: (i) => (i === 7 ? '' : `24-${1000 + i}A`), ...others });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: ['REC_NO'], isSure: false });
  });

  it('is no date of entry if something ends at its dates', async () => {
    const { 'Fecha de entrada': date, ...others } = base;
    const found = await report({ ...others, fecha_fin_inicial: date, fecha_inicio: date });
    expect(guessOf(found, 'checkin_date')).toMatchObject({ columns: ['fecha_inicio'] });
  });

  it.each(['COMUNA', 'Concejo', 'T.M.', 'MUN', 'nom_mun', 'Entidad local'])(
    'is a municipality by the name %s, and is not sure',
    async (name) => {
      const { Municipio, ...others } = base;
      const found = await report({ ...others, [name]: Municipio });
      expect(guessOf(found, 'municipality')).toMatchObject({ columns: [name], isSure: false });
    },
  );

  it('is a link if it is a document or a page, never a picture, and the screen has all', async () => {
    const page = (name: string) => (i: number) => `https://x.example/${name}/${i}`;
    const found = await report({
      ...base,
      imagen_1: page('i'),
      vista: (i) => `https://x.example/${i}.jpg`,
      link_interno: page('l'),
      pliego_descarga: page('p'),
    });
    expect(guessOf(found, 'links')).toMatchObject({ columns: ['pliego_descarga', 'link_interno'] });
    expect(found.recipe.fields.links.from).toEqual(['pliego_descarga', 'link_interno']);
  });
});

describe('What inspect says at the end', () => {
  it('counts the rows with more links than a record has', async () => {
    const links = (i: number) =>
      Array.from({ length: i === 3 ? 3 : 1 }, (_, n) => `www.x.example/${i}/${n}`).join(' ');
    const found = await report({ ...base, Enlace: links });
    expect(found.recipe.fields.links).toEqual({ from: 'Enlace', steps: ['urls'], most: 2 });
    expect(found.notes).toEqual([
      '1 row has more links than "most" of the recipe takes; the others are left out.',
    ]);
  });

  it('counts cells that were encoded twice, and repairs them', async () => {
    const found = await report({
      ...base,
      'DescripciÃ³n': (i) => (i % 3 ? `Reforma de la vivienda ${i}` : `Avenida ConstituciÃ³n ${i}`),
      Objeto: () => 'x',
      Municipio: () => 'Ã\u0081vila',
    });
    expect(found.notes).toEqual([
      '40 cells of 2 columns were encoded twice (Ã\u0081vila for Ávila). The recipe repairs what it takes of them (repairEncoding).',
    ]);
    expect(found.recipe.fields).toMatchObject({
      title: { from: 'DescripciÃ³n', steps: ['repairEncoding', 'collapseSpaces'] },
      municipality: { from: 'Municipio', steps: ['repairEncoding'] },
    });
    expect(found.first.fields.municipality).toBe('Ávila');
  });

  it('does not promise a date to a row that may have none', async () => {
    const dates = {
      'Fecha de entrada': (i: number) => (i === 2 ? '' : '2024-03-01'),
      'Fecha de resolución': () => '2024-04-01',
    };
    const { notes } = await report({ ...base, ...dates });
    expect(notes.join()).toMatch(/gets "Fecha de resolución".*, if it has that\./);
  });

  it('is a command that can be copied, whatever the file is called', async () => {
    const name = "Listado d'obras (enero).csv";
    await writeFile(registry.at(name), table(base));
    const recipe = registry.at('mi receta.json');
    const { stderr } = await registry.run(['inspect', registry.at(name), '--recipe', recipe]);
    expect(stderr).toContain(
      `import '${registry.at("Listado d'\\''obras (enero).csv")}' --recipe '${recipe}' --dry-run`,
    );
  });
});

describe('What is made because the file does not have it', () => {
  it('is a date from a year, with its column', async () => {
    const { 'Fecha de entrada': _, ...others } = base;
    const found = await report({ ...others, Expediente: (i) => `LU-${1000 + i}`, Ano: () => 2019 });
    expect(guessOf(found, 'checkin_date')).toMatchObject({
      why: 'no column is a date: from the year in Ano',
    });
    expect(found.notes).toContain(
      'No column is a date. checkin_date is 1 January of the year in "Ano" everywhere.',
    );
  });

  it('is a key from what lasts, and it is said how many rows get one', async () => {
    const columns = {
      ...base,
      Expediente: (i: number) => (i % 3 === 0 ? '' : base.Expediente(i)),
      etapa: (i: number) => `en obra ${i}`,
      porcentaje_avance: (i: number) => i,
    };
    const found = await report(columns);
    expect(found.recipe.fields.id.else.hash).toEqual(Object.keys(base));
    expect(found.notes).toContain(
      'Some rows (33 %) have no code in "Expediente". They get one that is made from the row, and another one when the row changes.',
    );
  });
});

it('says which folder is missing for the recipe', async () => {
  await writeFile(registry.at('x.csv'), table(base));
  const words = ['inspect', registry.at('x.csv'), '--recipe', registry.at('no/r.json')];
  const { code, stderr } = await registry.run(words);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `${registry.at('no/r.json')} cannot be written: there is no folder ${registry.at('no')}\n`,
  });
});
