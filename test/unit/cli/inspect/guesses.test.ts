import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { textRow, workbook } from '../readers/workbook-writer.js';
import { inspected, table } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const inspect = (contents: string, ...options: string[]) =>
  inspected(registry, contents, ...options);
const report = async (contents: string) => JSON.parse(await inspect(contents, '--json'));

const code = (i: number) => `LU/24/${1000 + i}`;
const work = (i: number) => `Reforma interior de la vivienda ${i}`;
const day = (i: number) => `2024-03-${String((i % 28) + 1).padStart(2, '0')}`;
const person = (i: number) => `Person number ${i} of the long family name`;

describe('The first record', () => {
  const columns = {
    Expediente: code,
    Objeto: work,
    Situación: (i: number) => `Calle Mayor ${i}`,
    'Fecha de entrada': day,
    Municipio: () => 'Lugo',
    URL: (i: number) => `https://x.example/${i}`,
  };

  it('is shown as an import would store it', async () => {
    expect(await inspect(table(columns))).toContain(
      [
        '  The first row would become:',
        '    id            LU/24/1001                       cod_archivo       LU/24-1001',
        '    title         Reforma interior de la vivienda 1',
        '    area          Calle Mayor 1                    municipality      Lugo',
        '    checkin_date  2024-03-02                       inscription_date  –',
        '    links         https://x.example/1',
        '',
      ].join('\n'),
    );
  });

  it('is in the JSON', async () => {
    expect((await report(table(columns))).first).toEqual({
      line: 2,
      isFirstRow: true,
      fields: {
        id: 'LU/24/1001',
        cod_archivo: 'LU/24-1001',
        title: 'Reforma interior de la vivienda 1',
        area: 'Calle Mayor 1',
        checkin_date: '2024-03-02',
        inscription_date: null,
        municipality: 'Lugo',
        links: ['https://x.example/1'],
      },
    });
  });

  it('is a later row if the first is rejected', async () => {
    const broken = { ...columns, Municipio: (i: number) => (i === 1 ? '' : 'Lugo') };
    const shown = await inspect(table(broken, 40));
    expect(shown).toContain('  The first row that comes in (line 3) would become:\n');
  });
});

describe('The id', () => {
  it.each([
    ['OBJECTID', (i: number) => 7000 + i * 3],
    ['FID', (i: number) => i - 1],
    ['gid', (i: number) => 50 + i],
    ['rownum', (i: number) => i],
    ['id', (i: number) => i],
  ])('is the code where %s only numbers the rows', async (name, counter) => {
    const { recipe, notes } = await report(
      table({
        [name]: counter,
        Expediente: code,
        Objeto: work,
        'Fecha de entrada': day,
        Municipio: () => 'Lugo',
      }),
    );
    expect(recipe.fields.id).toBe('Expediente');
    expect(notes).toEqual([]);
  });

  it('is the number of the row where nothing else is unique, which is said', async () => {
    const { recipe, notes } = await report(
      table({ OBJECTID: (i) => i, Expediente: (i) => code(i % 6), Objeto: work, Fecha: day }),
    );
    expect(recipe.fields).toMatchObject({ id: 'OBJECTID', cod_archivo: { from: 'Expediente' } });
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^"OBJECTID" only numbers the rows .* the ids change with every export/,
      ),
    );
  });

  it('is a column of ids that are no counter', async () => {
    const ids = table({ id: (i) => 90_000 - i * 7, Expediente: code, Objeto: work, Fecha: day });
    expect((await report(ids)).recipe.fields.id).toBe('id');
  });
});

it.each([
  ['municipalityId', 'pubNumber'],
  ['case number', 'publication'],
])('A unique code beats the repeated numbers of %s', async (numbers, codes) => {
  const { recipe } = await report(
    table({
      [numbers]: (i) => 1340 + (i % 5),
      [codes]: (i) => `BA-SZ05-000000${1300 + i}`,
      title: work,
      date: day,
    }),
  );
  expect(recipe.fields.cod_archivo).toBe(codes);
});

it('Codes of their own in a column without a telling name are the codes', async () => {
  const { recipe, fields } = await report(
    table({ Clau: (i) => `LU-${1000 + i}`, Objeto: work, Fecha: day, Tipo: () => 'A-1' }),
  );
  expect(recipe.fields).toMatchObject({ id: 'Clau', cod_archivo: 'Clau' });
  expect(fields.find(({ field }: { field: string }) => field === 'id').isSure).toBe(false);
});

it('What stands in a list of an object is of something else, but for links', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    folderNumber: code(i),
    purpose: work(i),
    applicationDate: day(i),
    tasks: [{ permitNumber: `X-${i}`, description: work(i), receivedDate: day(i) }],
    documents: [{ url: `https://x.example/${i}` }],
  }));
  const { recipe } = await report(JSON.stringify(rows));
  expect(JSON.stringify(recipe.fields)).not.toContain('tasks');
  expect(recipe.fields).toMatchObject({
    cod_archivo: { from: 'folderNumber' },
    title: { from: 'purpose' },
    links: { from: 'documents[0].url' },
  });
});

it.each(['Property City', 'OriginalCity', 'Gemeinde', 'Ciudad', 'Town', 'Ville', 'site.town name'])(
  'The municipality is found in %s',
  async (name) => {
    const { recipe } = await report(
      table({
        Expediente: code,
        'Owner City': () => 'Elsewhere',
        [name]: (i) => (i % 3 ? 'Lugo' : 'Vigo'),
        Objeto: work,
        Fecha: day,
      }),
    );
    expect(recipe.fields.municipality).toBe(name);
  },
);

it.each([
  [['STREET_NUMBER', 'STREET DIRECTION', 'STREET_NAME', 'SUFFIX'], '12 N MAPLE AVE'],
  [['num_voie', 'type_voie', 'libelle_voie'], '12 N MAPLE'],
])('An address in parts is joined: %j', async (names, address) => {
  const parts = ['12', 'N', 'MAPLE', 'AVE'];
  const columns = Object.fromEntries(names.map((name, i) => [name, () => parts[i] as string]));
  const { recipe, first } = await report(
    table({ Permit: code, Description: work, ...columns, Date: day, City: () => 'Lugo' }),
  );
  expect(recipe.fields.area).toMatchObject({ join: names });
  expect(first.fields.area).toBe(address);
});

describe('The dates', () => {
  const half = (i: number) => (i % 2 ? `2024-05-${10 + (i % 9)}` : '');
  const dates = async (columns: Parameters<typeof table>[0]) => {
    const found = await report(
      table({ Permit: code, Description: work, City: () => 'Lugo', ...columns }),
    );
    const { checkin_date, inscription_date } = found.recipe.fields;
    return { ...found, checkin_date, inscription_date };
  };

  it.each(['date', 'fecha', 'Date_Entered', 'when'])(
    'of entry is a full %s rather than a half-empty decision',
    async (name) => {
      const { checkin_date, inscription_date } = await dates({ decided: half, [name]: day });
      expect(checkin_date).toEqual({ from: name, dates: ['yyyy-MM-dd'] });
      expect(inscription_date).toMatchObject({ from: 'decided' });
    },
  );

  it('of a decision is one of inscription, also where it is the only one', async () => {
    const { checkin_date, inscription_date, notes } = await dates({ 'Decision date': day });
    expect(inscription_date).toMatchObject({ from: 'Decision date' });
    expect(checkin_date).toMatchObject({ from: 'Decision date' });
    expect(notes).toEqual([expect.stringContaining('No column looks like a date of entry.')]);
  });

  it('of another full column stands in before one that is invented', async () => {
    const { checkin_date } = await dates({ 'Received date': half, seen: day, expires: day });
    expect(checkin_date).toMatchObject({ from: 'Received date', else: { from: 'seen' } });
    expect(JSON.stringify(checkin_date)).not.toContain('1900-01-01');
  });

  it('that are broken are rejected, and never emptied', async () => {
    const broken = (i: number) =>
      i === 7 ? '4/20/215' : i === 8 ? 'unknown' : `4/${(i % 12) + 13}/2015`;
    const { checkin_date, rejected, accepted } = await dates({
      'Received date': broken,
      seen: day,
    });
    expect(checkin_date.replace).toEqual([{ pattern: '^(unknown)$', with: '' }]);
    expect(rejected).toMatchObject([{ count: 1, value: '4/20/215' }]);
    expect(accepted).toBe(29);
  });

  it('that are midnights of another zone are those of their days', async () => {
    // 1 July 2024 and 1 January 2024 in Madrid.
    const midnight = (i: number) =>
      (i % 2 ? Date.UTC(2024, 5, 30, 22) : Date.UTC(2023, 11, 31, 23)) + (i - 1) * 86_400_000;
    const { checkin_date, notes, first } = await dates({ 'Received date': midnight });
    expect(checkin_date.dates).toEqual(['epoch-ms+02:00']);
    expect(first.fields.checkin_date).toBe('2024-07-01');
    expect(notes).toEqual([
      'All of "Received date" is at 22:00 or 23:00 UTC: midnights of another zone, it seems, which as they stand are a day early. The recipe adds +02:00; look at its "dates".',
    ]);
  });

  it('that are such midnights as Microsoft writes them in JSON are those of their days too', async () => {
    const midnight = (i: number) => `/Date(${Date.UTC(2024, 5, 30, 22) + (i - 1) * 86_400_000})/`;
    const { checkin_date, first } = await dates({ 'Received date': midnight });
    expect(checkin_date.dates).toEqual(['epoch-ms+02:00']);
    expect(first.fields.checkin_date).toBe('2024-07-01');
  });

  it('that are such midnights as texts are those of their days too', async () => {
    const midnight = (i: number) => (i === 7 ? '2024-07-07' : `${day(i)}T22:00:00.000Z`);
    const { checkin_date, first, accepted } = await dates({ 'Received date': midnight });
    expect(checkin_date.dates).toEqual(['iso+02:00', 'yyyy-MM-dd']);
    expect(first.fields.checkin_date).toBe(day(2));
    expect(accepted).toBe(30);
  });

  it.each([0, 5])('at %i:00 UTC are as they stand', async (hour) => {
    const { checkin_date, notes } = await dates({
      'Received date': (i) => Date.UTC(2024, 0, i, hour),
    });
    expect(checkin_date.dates).toEqual(['epoch-ms']);
    expect(notes).toEqual([]);
  });
});

describe('Where no date is known', () => {
  const base = { Objeto: work, Municipio: () => 'Lugo' };
  const entry = async (columns: Parameters<typeof table>[0]) => {
    const { recipe, notes, accepted } = await report(table({ ...columns, ...base }));
    return { checkin_date: recipe.fields.checkin_date, notes, accepted };
  };

  it.each([
    ['2 febrero, 2024', 'dd MMM, yyyy'],
    ['Febrero de 2024', "MMM 'de' yyyy"],
    ['martes, 6 de febrero de 2024', "EEEE, dd 'de' MMM 'de' yyyy"],
    ['Tue Feb  6 2024', 'EEE MMM dd yyyy'],
    ['mar. 06/02/2024', 'EEE dd/MM/yyyy'],
  ])('%s is one', async (text, format) => {
    const { checkin_date, accepted } = await entry({
      Expediente: (i) => `LU-${1000 + i}`,
      'Fecha de entrada': () => text,
    });
    expect(checkin_date).toEqual({ from: 'Fecha de entrada', dates: [format] });
    expect(accepted).toBe(30);
  });

  it('a column that is called a date, and has texts of another form, is named', async () => {
    const { checkin_date, notes } = await entry({
      Expediente: (i) => `LU/2024/${1000 + i}`,
      'Fecha de entrada': () => 'a los 2 días de febrero de 2024',
    });
    expect(checkin_date).toMatchObject({ from: 'Expediente' });
    expect(notes).toContain(unread);
  });

  it('it is named too where another date stands for it', async () => {
    const { checkin_date, notes } = await entry({
      Expediente: (i) => `LU/2024/${1000 + i}`,
      'Fecha de entrada': () => 'a los 2 días de febrero de 2024',
      'Fecha de resolución': () => '2024-04-01',
    });
    expect(checkin_date).toMatchObject({ from: 'Fecha de resolución' });
    expect(notes).toContain(unread);
  });

  const unread =
    '"Fecha de entrada" sounds like the date of entry, but its texts are in no form of dates that is known here, such as a los 2 días de febrero de 2024. If they are dates, take them in place of that one: see "dates" and "replace" of recipes.';

  it.each([
    ['numbers', (i: number) => `SOL-2024-${i}`],
    ['works', (i: number) => `Obra en la calle Mayor ${i}`],
  ])('a column of requests is no date because of its name (%s)', async (_, Solicitud) => {
    const { notes } = await entry({ Expediente: (i) => `LU/2024/${1000 + i}`, Solicitud });
    expect(notes.join()).not.toContain('sounds like');
  });

  it('it is the year of a column', async () => {
    const { checkin_date, accepted } = await entry({
      Expediente: (i) => `LU-${1000 + i}`,
      Año: (i) => 2000 + (i % 20),
    });
    expect(checkin_date).toEqual({ from: 'Año', dates: ['yyyy'] });
    expect(accepted).toBe(30);
  });

  it.each([
    ['four', (i: number) => `LU/2024/${1000 + i}`, 'yyyy'],
    ['two', code, 'yy'],
  ])('it is the year of %s digits in the code', async (_, codes, format) => {
    const { checkin_date, accepted } = await entry({ Expediente: codes });
    expect(checkin_date).toMatchObject({ from: 'Expediente', dates: [format] });
    expect(accepted).toBe(30);
  });

  it('it is one that nobody takes for real, which is said', async () => {
    const { checkin_date, notes } = await entry({ Expediente: (i) => `LU-${1000 + i}` });
    expect(checkin_date).toEqual({ value: '1900-01-01' });
    expect(notes).toEqual(['No column is a date. checkin_date is 1900-01-01 everywhere.']);
  });

  it('it is a date of something else, if that is all there is', async () => {
    const { checkin_date, notes } = await entry({ Expediente: code, 'Fecha de caducidad': day });
    expect(checkin_date).toMatchObject({ from: 'Fecha de caducidad' });
    expect(notes).toEqual([
      'No column looks like a date of entry. checkin_date is taken from "Fecha de caducidad".',
    ]);
  });

  it('in a few rows it is left to a person: they are rejected', async () => {
    const { checkin_date, accepted } = await entry({
      Expediente: (i) => `LU-${1000 + i}`,
      'Fecha de entrada': (i) => (i === 1 ? '' : day(i)),
      'Otra fecha': (i) => (i < 10 ? day(i) : ''),
    });
    expect(accepted).toBe(30);
    expect(checkin_date.else).toEqual({ value: '1900-01-01' });
  });

  it('another date of entry that is full comes first', async () => {
    const { checkin_date, notes } = await entry({
      Expediente: code,
      'Fecha de entrada': (i) => (i % 2 ? day(i) : ''),
      'Fecha de registro': day,
    });
    expect(checkin_date).toEqual({ from: 'Fecha de registro', dates: ['yyyy-MM-dd'] });
    expect(notes).toEqual([]);
  });
});

describe('The municipality', () => {
  const named = async (fileName: string, municipality?: (i: number) => string) => {
    const file = registry.at(fileName);
    const columns = { Expediente: code, Objeto: work, Fecha: day };
    await writeFile(file, table(municipality ? { ...columns, Municipio: municipality } : columns));
    const { stdout } = await registry.run(['inspect', file, '--json']);
    const { recipe, notes, fields } = JSON.parse(stdout);
    const guess = fields.find(({ field }: { field: string }) => field === 'municipality');
    return { municipality: recipe.fields.municipality, notes, why: guess.why };
  };

  it('is the place in the name of the file', async () => {
    expect(await named('licencias_ayuntamiento_de_lugo.csv')).toEqual({
      municipality: { value: 'Lugo' },
      why: 'the name of the file',
      notes: [],
    });
  });

  it('is for a person to say where neither says it', async () => {
    expect(await named('ayuntamiento.csv')).toMatchObject({ municipality: { value: 'TODO' } });
  });

  const NOTE = '15 rows have no municipality. fields.municipality.else says what such a row gets.';
  it.each([
    ['that all others have', 'x.csv', () => 'Lugo', 'Lugo'],
    [
      'of the file',
      'concello de vigo.csv',
      (i: number) => (i % 4 === 1 ? 'Lugo' : 'Oviedo'),
      'Vigo',
    ],
    ['that a person writes', 'x.csv', (i: number) => (i % 4 === 1 ? 'Lugo' : 'Oviedo'), 'TODO'],
  ])('of a row without one is the one %s', async (_, fileName, name, value) => {
    const { municipality, notes } = await named(fileName, (i) => (i % 2 ? name(i) : ''));
    expect(municipality).toEqual({ from: 'Municipio', else: { value } });
    expect(notes).toEqual([NOTE]);
  });
});

describe('The texts', () => {
  it('are cleaned of tags and entities that are in them', async () => {
    const { recipe, first } = await report(
      table({
        Expediente: code,
        Objeto: (i) => `"<b>Reforma</b> interior del caf&eacute; ${i}"`,
        Fecha: day,
      }),
    );
    expect(recipe.fields.title.steps).toEqual(['removeTags', 'decodeEntities', 'collapseSpaces']);
    expect(first.fields.title).toBe('Reforma interior del café 1');
  });

  it('are a content where a column is one', async () => {
    const notes = (i: number) => `Se requiere la documentación que falta, según el informe ${i}`;
    const { recipe } = await report(
      table({ Expediente: code, Objeto: work, Fecha: day, Observaciones: notes }),
    );
    expect(recipe.fields.content).toEqual({ from: 'Observaciones', steps: ['collapseSpaces'] });
  });

  it('of another place stand in for an area that is empty', async () => {
    const { recipe } = await report(
      table({
        Expediente: code,
        Objeto: work,
        Fecha: day,
        Emplazamiento: (i) => (i % 2 ? `Calle Mayor ${i}` : ''),
        Barrio: () => 'Centro histórico',
      }),
    );
    expect(recipe.fields.area).toMatchObject({ from: 'Emplazamiento', else: { from: 'Barrio' } });
  });

  it('of nothing are for a person to write', async () => {
    const { recipe } = await report(table({ Fecha: day, Importe: (i) => `${i}.5` }));
    expect(recipe.fields).toMatchObject({
      title: { value: 'TODO' },
      id: { hash: ['Fecha', 'Importe'] },
    });
  });
});

it.each([
  ['one column', { Enlace: (i: number) => `www.x.example/${i}` }, 'Enlace'],
  [
    'several columns',
    {
      Enlace: (i: number) => `www.x.example/${i}`,
      URL: (i: number) => `https://x.example/${i}.pdf`,
    },
    ['Enlace', 'URL'],
  ],
])('Links without http in %s get it', async (_, columns, from) => {
  const { recipe, accepted, first } = await report(
    table({ Expediente: code, Objeto: work, Fecha: day, ...columns }),
  );
  expect(recipe.fields.links.from).toEqual(from);
  expect(accepted).toBe(30);
  expect(first.fields.links).toContain('https://www.x.example/1');
});

it('Many thousands of values are judged by early and by late ones', async () => {
  const late = (i: number) => (i > 4000 ? `<b>${work(i)}</b>` : work(i));
  const columns = { Expediente: code, Objeto: late, 'Fecha de entrada': day };
  const { recipe } = await report(table(columns, 6000));
  expect(recipe.fields.title.steps).toEqual(['removeTags', 'collapseSpaces']);
});

describe('Persons and firms', () => {
  it.each([
    'CONTRACTOR_3_ADDRESS',
    'Owner Address',
    'applicant_name',
    'AgentName',
    'Architect description',
    'Permit holder name',
    'Nom du demandeur',
    "Adresse du maître d'ouvrage",
    'Pétitionnaire (nom)',
    'Titular nombre',
    'Dirección del promotor',
    'Nombre del solicitante',
    'Domicilio del interesado',
    'Propietario: dirección',
    'Contratista nombre',
    'Adreça del sol·licitant',
    'Eskatzailearen izena',
    'Nome do requerente',
    'Owner city',
  ])('give no title, no area and no municipality: %s', async (name) => {
    const { recipe } = await report(
      table({ Expediente: code, Tipo: () => 'Obra', Fecha: day, [name]: person }),
    );
    expect(JSON.stringify(recipe.fields)).not.toContain(name);
  });

  it('do not stand in for an area that is empty', async () => {
    const { recipe } = await report(
      table({
        Permit: code,
        Description: work,
        'Site Address': (i) => (i % 2 ? `${i} High Street` : ''),
        'Owner Address': (i) => `${i} Low Street`,
        'Received date': day,
      }),
    );
    expect(recipe.fields.area).toEqual({ from: 'Site Address', steps: ['collapseSpaces'] });
  });
});

it('Rows that repeat a code are counted, with what becomes of them', async () => {
  const columns = {
    Expediente: (i: number) => code(i % 6),
    Objeto: () => 'Obra',
    Fecha: () => day(1),
  };
  const contents = table(columns, 30);
  expect(await inspect(contents)).toContain(
    '  ! 24 rows (80 %) repeat the id or the code of an earlier row. The recipe keeps all, and numbers them (.2, .3 …) in the order of the rows. In the columns that the recipe takes only 6 rows differ; if no other column matters, consider "duplicates": "first".\n',
  );
  expect(await report(contents)).toMatchObject({ repeated: 24, different: 6 });
});

it('Few repetitions among many rows are less than a thousandth, and not none', async () => {
  const oneTwice = (i: number) => code(Math.max(i, 2));
  const text = table({ Expediente: oneTwice, Objeto: (i) => `Obra de reforma ${i}` }, 2_500);
  expect(await inspect(text)).toContain('! 1 row (less than 0.1 %) repeats the id or the code');
});

it('The sheets of a workbook are named, and the recipe does not settle one', async () => {
  const rows =
    textRow(1, ['Expediente', 'Objeto', 'Fecha']) + textRow(2, [code(1), work(1), day(1)]);
  const sheets = { Licencias: rows, Otras: rows, Notas: rows };
  const file = registry.at('x.xlsx');
  await writeFile(file, workbook({ sheets }));
  const { stdout } = await registry.run(['inspect', file]);
  expect(stdout).toContain(
    'sheet Licencias, the first of 3 (Otras, Notas; --sheet chooses), 1 row\n',
  );
  const recipeOf = async (...options: string[]) =>
    JSON.parse((await registry.run(['inspect', file, '--json', ...options])).stdout).recipe;
  expect((await recipeOf()).file?.sheet).toBeUndefined();
  expect((await recipeOf('--sheet', 'Otras')).file.sheet).toBe('Otras');
});

it('Empty columns take one line', async () => {
  const nothing = () => '';
  const shown = await inspect(table({ Expediente: code, A: nothing, B: nothing, Fecha: day }));
  expect(shown).toContain('\n  2 columns are empty: A, B\n');
  expect(shown).not.toMatch(/^ {2}A /m);
});
