import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { type Columns, guessOf, reported } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const report = (columns: Columns, rows?: number) => reported(registry, columns, rows);

const untitled = {
  Expediente: (i: number) => `LU/24/${1000 + i}`,
  'Fecha de entrada': () => '2024-03-01',
  Municipio: () => 'Lugo',
};

describe('A row without a date', () => {
  const { 'Fecha de entrada': _, ...undated } = untitled;
  const columns = { ...undated, Objeto: (i: number) => `Reforma de la vivienda ${i}` };
  const some = (i: number) => (i % 4 ? 2004 + (i % 9) : '');
  const unknown = { value: '1900-01-01' };

  it('has no year either: it gets a date that nobody takes for real, which is said', async () => {
    const found = await report({ ...columns, ano_execucao: some });
    expect(found.recipe.fields.checkin_date).toMatchObject({ from: 'ano_execucao', else: unknown });
    expect(found.notes).toContain(
      'No column is a date. checkin_date is 1 January of the year in "ano_execucao"; a row without one gets 1900-01-01.',
    );
    expect(found.accepted).toBe(30);
  });

  it.each([
    ['a column', { licitacion_anio: some }, 'licitacion_anio'],
    [
      'its code',
      { Expediente: (i: number) => `LU/${i % 9 ? 2024 : 'X'}/${300 + i}` },
      'Expediente',
    ],
  ])('gets the year of %s before that', async (_, year, name) => {
    const fecha_inicio = (i: number) => (i % 3 ? '2024-03-01' : '');
    const found = await report({ ...columns, fecha_inicio, ...year });
    expect(found.recipe.fields.checkin_date.else).toMatchObject({ from: name, else: unknown });
    expect(found.notes).toContain(
      `10 rows have no date in "fecha_inicio". Such a row gets 1 January of the year in "${name}", then 1900-01-01.`,
    );
    expect(found.accepted).toBe(30);
  });

  it('has a month and no year', async () => {
    const found = await report({ ...columns, Año: some, Mes: (i) => (i % 12) + 1 });
    expect(found.recipe.fields.checkin_date).toMatchObject({ else: unknown });
    expect(found.notes).toContain(
      'No column is a date. checkin_date is made of {Año}-{Mes}; a row without one gets 1900-01-01.',
    );
    expect(found.accepted).toBe(30);
  });
});

it.each(['Year Built', 'Año de construcción', 'Année construction', 'construction_year'])(
  'A year in which a building was built is no date of its record: %s',
  async (name) => {
    const { 'Fecha de entrada': _, ...undated } = untitled;
    const found = await report({ ...undated, [name]: (i) => 1950 + i });
    expect(found.recipe.fields.checkin_date).toMatchObject({ from: 'Expediente' });
  },
);

it('The label and the locality of linked data are the title and the municipality', async () => {
  const { Municipio: _, ...others } = untitled;
  const found = await report({
    ...others,
    rdfs_label: (i) => `Convento de San Pablo ${i}`,
    schema_address_addressLocality: () => 'Cáceres',
  });
  expect(guessOf(found, 'title')).toMatchObject({ columns: ['rdfs_label'] });
  expect(guessOf(found, 'municipality')).toMatchObject({
    columns: ['schema_address_addressLocality'],
  });
});

describe('The town of an owner', () => {
  const { Municipio: _, ...nowhere } = untitled;
  const columns = { ...nowhere, WORK: (i: number) => `New home ${i}`, Owner: () => 'DOE JANE' };
  const City = (i: number) => (i % 3 ? 'Yarmouth' : 'Boston');
  const State = () => 'ME';
  const Zip = () => '04096';

  it.each<[string, Columns]>([
    ['his address', { Mailing_Ad: (i) => `${i} FAIRY LN`, City, State, Zip }],
    ['his name', { City, State, Zip }],
    ['an address alone', { 'Applicant address': (i) => `${i} FAIRY LN`, City }],
  ])('is no municipality behind %s, which is said', async (_, more) => {
    const found = await report({ ...columns, ...more });
    expect(found.recipe.fields.municipality).toEqual({ value: 'TODO' });
    expect(found.notes.join()).toMatch(/"City" stands behind "\w+( \w+)?": it seems to be where/);
    const others = await report({ Town: () => 'Yarmouth', ...columns, ...more });
    expect(others.recipe.fields.municipality).toBe('Town');
    expect(others.notes.join()).not.toContain('stands behind');
  });

  it.each<[string, Columns]>([
    ['behind the place of the work', { Location: (i) => `${i} MAIN ST`, City, State, Zip }],
    ['alone behind a name', { City }],
  ])('is one %s', async (_, more) => {
    expect((await report({ ...columns, ...more })).recipe.fields.municipality).toBe('City');
  });
});

describe('A date at which something came in', () => {
  it.each(['INDATE', 'in_date', 'DateIn', 'datein', 'application_in'])(
    'is that of entry, not the date of issue: %s',
    async (name) => {
      const { 'Fecha de entrada': _, ...undated } = untitled;
      const dates = { ISSUEDATE: () => '2025-01-04', [name]: () => '2024-12-03' };
      const found = await report({ ...undated, ...dates });
      expect(guessOf(found, 'checkin_date')).toMatchObject({ columns: [name], isSure: true });
      expect(guessOf(found, 'inscription_date')).toMatchObject({ columns: ['ISSUEDATE'] });
    },
  );
});

describe('The name of a file', () => {
  const { Expediente: _, ...others } = untitled;
  const title = { Objeto: (i: number) => `Reforma de la vivienda ${i}` };

  it.each([
    ['imagen', '58-%.png'],
    ['codigo', 'LU-%.JPG'],
    ['id', 'plano %.pdf'],
    ['direccion', 'calle %.tif'],
    ['num_expediente', 'LU/24/%.pdf'],
  ])('becomes no field: %s, %s', async (name, form) => {
    const file = (i: number) => form.replace('%', String(1000 + i));
    const found = await report({ ...others, ...title, [name]: file });
    expect(found.columns.at(-1)).toMatchObject({ kind: 'file', description: 'name of a file' });
    expect(found.fields.flatMap(({ columns }: { columns: string[] }) => columns)).not.toContain(
      name,
    );
  });

  it('is no part of a title that is composed', async () => {
    const columns = {
      ...others,
      tipo: (i: number) => `Obra ${i % 3}`,
      foto: (i: number) => `${i}.png`,
    };
    const found = await report(columns);
    expect(JSON.stringify(found.recipe.fields.title)).not.toContain('foto');
  });
});

describe('A code whose number does not stand last', () => {
  const columns = { ...untitled, Objeto: (i: number) => `Reforma de la vivienda ${i}` };
  const codes = async (odd: (i: number) => string) => {
    const Expediente = (i: number) => (i % 5 === 1 ? odd(i) : `LU/24/${10_000 + i}/FUL`);
    return report({ ...columns, Expediente });
  };

  it.each([
    ['LU/144032/FO/2025', 'LU/2025/FO-144032', 'the year stands behind the number'],
    ['LU/23058047--DG-RU-2017', 'LU/2017--DG-RU-23058047', 'the year stands behind the number'],
    ['LU/0460/FUL/26', 'LU/26/FUL-0460', 'the year stands behind the number'],
    ['LU/P/2645/22', 'LU/P/22-2645', 'the year stands behind the number'],
    ['39/09.11.2018', '09.11.2018-39', 'the year stands behind the number'],
    ['LU/25/01744/S73A', 'LU/25/S73A-01744', 'the letters behind the number have digits'],
    ['LU/23/02133/PFUL3', 'LU/23/PFUL3-02133', 'the letters behind the number have digits'],
    ['LU/108028/LE/2015/N2', 'LU/LE/2015/N2-108028', 'the letters behind the number have digits'],
  ])('is turned around, which is said: %s', async (written, code, note) => {
    // The first row has the code as it is, others vary its number.
    const number = /\d{3,}|^\d+/.exec(written)?.[0] ?? '';
    const odd = (i: number) => written.replace(number, i === 1 ? number : `${Number(number) + i}`);
    const found = await codes(odd);
    expect(found.first.fields.cod_archivo).toBe(code);
    expect(found.notes.join()).toContain(note);
    expect(found.notes.join()).toContain(written);
  });

  it.each(['LU/2024/B12', 'LU/24/10001/FUL', 'LU/2024/15'])('is left if it is %s', async (code) => {
    const found = await codes(() => code);
    expect(found.recipe.fields.cod_archivo.replace).toBeUndefined();
  });

  it('is told of where most have the same', async () => {
    const note =
      'In 24 of 30 codes of "Expediente" the number would be 00, as in 2005.02.501-00. It is probably another part that counts: "replace" of cod_archivo can put that last.';
    const last = (i: number, zeros: number) => (i <= zeros ? '00' : `0${(i % 3) + 1}`);
    const all = (zeros: number) =>
      report({ ...columns, Expediente: (i) => `2005.02.${500 + i}-${last(i, zeros)}` });
    expect((await all(24)).notes).toContain(note);
    const varied = await all(15);
    expect(varied.notes.join()).not.toContain('the number would be');
  });

  it('is told of where it is much shorter than the others', async () => {
    const found = await codes((i) => `LU/P/15/${2342 + i}/2`);
    expect(found.notes).toContain(
      'In 6 of 30 codes of "Expediente" the number would be a year, or have one or two digits (2 of LU/P/15/2343/2), while most have more. "replace" of cod_archivo can put the number last.',
    );
    const counted = await report({ ...columns, Expediente: (i) => `LU/24/${i * 4}` });
    expect(counted.notes.join()).not.toContain('one or two digits');
  });
});

describe('A name beside a description', () => {
  const paragraph = (i: number) =>
    `El tercer conjunto de la obra ${i} está integrado por tres edificios de viviendas y locales.`;
  const work = (i: number) => `Paso bajo nivel del tramo ${i}`;

  it.each([
    ['nombre', 'descripcion'],
    ['Name', 'Description'],
    ['Denominación', 'Descripción'],
    ['nom', 'description'],
    ['nombre_obra', 'descripcion'],
    ['titulo_obra', 'descripcion_obra'],
    ['Title', 'Description'],
  ])('is the title, and the description the content: %s', async (name, description) => {
    const found = await report({ ...untitled, [description]: paragraph, [name]: work });
    expect(guessOf(found, 'title')).toMatchObject({ columns: [name], isSure: true });
    expect(guessOf(found, 'content')).toMatchObject({ columns: [description] });
    expect(found.first.fields.title).toBe('Paso bajo nivel del tramo 1');
  });

  it('gives way to the description where it is empty', async () => {
    const some = (i: number) => (i === 1 ? '' : work(i));
    const found = await report({ ...untitled, nombre: some, descripcion: paragraph });
    expect(found.first.fields.title).toBe(paragraph(1));
  });

  it('is empty with its description: what else the row says is the title', async () => {
    const given = (text: (i: number) => string) => (i: number) => (i === 1 ? '' : text(i));
    const found = await report({
      ...untitled,
      titulo: given(work),
      descripcion: given(paragraph),
      tipo: (i) => (i % 2 ? 'Vial' : 'Puente'),
    });
    expect(found.accepted).toBe(30);
    expect(found.first.fields.title).toContain('Vial');
  });

  it('is a title, and every description is the same', async () => {
    const found = await report({ ...untitled, titulo: work, descripcion: () => paragraph(1) });
    expect(found.recipe.fields.content).toBeUndefined();
  });

  const people = ['Ana Prieto', 'Iria Souto Rey', 'Xoán López', 'Uxía Fernández', 'Brais Castro'];
  it.each([
    ['a person', (i: number) => `${people[i % 5]}${'abcdef'.charAt(i / 5)}`],
    ['a firm', (i: number) => `Construcciones del tramo ${i} S.L.`],
    ['a type', (i: number) => `Obra mayor del tipo ${i % 3}`],
    ['as long as it', (i: number) => paragraph(i).slice(5)],
  ])('is not the title if it is %s', async (_, name) => {
    const found = await report({ ...untitled, nombre: name, descripcion: paragraph });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['descripcion'] });
    expect(found.recipe.fields.content).toBeUndefined();
  });
});

describe('A title that is composed', () => {
  const titleOf = async (columns: Columns) =>
    (await report({ ...untitled, ...columns })).recipe.fields.title;
  const walls = (i: number) => `Muro de la finca ${i}`;

  it('has no commas between the parts of an address, and no part is lost', async () => {
    const title = await titleOf({
      'Numero de voie': (i) => i,
      'Type de voie': (i) => (i % 2 ? 'RUE' : 'AV'),
      'Libelle de la voie': (i) => `DU MOULIN ${i % 20}`,
    });
    expect(title).toMatchObject({
      join: ['Numero de voie', 'Type de voie', 'Libelle de la voie'],
      with: ' ',
    });
  });

  it('says nothing twice, and names neither persons nor lists', async () => {
    const title = await titleOf({
      campo1: walls,
      campo2: (i) => walls(i).toUpperCase(),
      submitted_by: (i) => `QX ${'abcdefgh'[i % 8]}${'rstuvwxyz'[i % 9]}`,
      campo3: (i) => `{finca: ${i}, muro: [piedra seca]}`,
    });
    expect(title).toMatchObject({ join: ['campo1'] });
  });

  it.each([
    'Section cadastrale 1',
    'Referencia catastral',
    'ParcelType',
    'regione',
    'Province',
    'permstatus',
    'best_stat',
    'RESULTADO_ITSE',
    'assegnatario_tipo',
  ])('does not begin with a plot, a region or a state: %s', async (name) => {
    const title = await titleOf({
      [name]: (i) => `Norte ${'abcdefghijklmno'.charAt(i % 15)}`,
      Emplazamiento: (i) => `Rúa Nova ${i % 9}`,
    });
    expect(title).toMatchObject({ join: ['Emplazamiento'] });
  });

  it('is the region where nothing else is known', async () => {
    const Provincia = (i: number) => (i % 2 ? 'Chiquitos' : 'Murillo');
    expect(await titleOf({ Provincia })).toMatchObject({ join: ['Provincia'] });
  });

  it('names one place once', async () => {
    const title = await titleOf({
      Location: (i) => `${i} HAMILTON WAY`,
      site_address: (i) => `${i} Hamilton Way, East`,
    });
    expect(title.join).toHaveLength(1);
  });
});

it('The date of an end never stands in for a date of entry that is empty', async () => {
  const { 'Fecha de entrada': _, ...undated } = untitled;
  const day = (year: number) => (i: number) => `${year}-02-${10 + (i % 18)}`;
  const found = await report({
    ...undated,
    Objeto: (i) => `Muro de la finca ${i}`,
    dataEnvio: (i) => (i % 5 ? day(2024)(i) : ''),
    terminoContrato: day(2026),
    dataLimite: day(2027),
    scraped_at: day(2028),
    inicioObra: day(2025),
  });
  expect(found.recipe.fields.checkin_date).toMatchObject({ from: 'inicioObra' });
});

it('A written date is taken before a key that could be a count of milliseconds', async () => {
  const { 'Fecha de entrada': _, ...undated } = untitled;
  const found = await report({
    ...undated,
    clave: (i) => 1_402_318_000_000 + i * 10_000_000,
    Objeto: (i) => `Muro de la finca ${i}`,
    tramitada: (i) => `1976-08-${String((i % 28) + 1).padStart(2, '0')}`,
  });
  expect(found.recipe.fields.checkin_date.from).toBe('tramitada');
});

describe('Names as titles', () => {
  const owner = ['NOELIA', 'BRAIS', 'ANTÍA', 'UXÍA'];

  it('may be those of persons, which is said, and are not sure', async () => {
    const NAME = (i: number) => `${owner[i % 4]} ${'ABCDE'[i % 5]} CARBALLO`;
    const found = await report({ ...untitled, NAME });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['NAME'], isSure: false });
    expect(found.notes).toContain(
      '"NAME" may have names of persons or firms (BRAIS B CARBALLO). If so, let "title" name another column: a registry is for everybody to read.',
    );
  });

  it('are those of buildings', async () => {
    const found = await report({ ...untitled, NAME: (i) => `Ponte de pedra sobre o río ${i}` });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['NAME'] });
    expect(found.notes.join()).not.toContain('persons');
  });
});

it('Coordinates behind an address are no part of it', async () => {
  const Objeto = (i: number) => `Reforma de la vivienda ${i}`;
  const Location = (i: number) => `Rúa Nova ${i} (43.00${i}, -7.55${i})`;
  const found = await report({ ...untitled, Objeto, Location });
  expect(found.first.fields.area).toBe('Rúa Nova 1');
});

describe('What is no title', () => {
  const work = { Work: (i: number) => `Roof of the house number ${i}` };

  it.each(['Legal Description', 'location_desc'])('is a %s', async (name) => {
    const place = (i: number) => `Lot ${i} of block ${i + 7}, behind the old mill`;
    const found = await report({ ...untitled, [name]: place, ...work });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['Work'] });
  });

  it.each([
    ['a pair of coordinates', (i: number) => `(37.75717${i}, -122.42653${i})`],
    ['a form on a map', (i: number) => `POLYGON ((2.16146${i} 41.39842${i}, 2.1 41.3))`],
  ])('is %s', async (_, Location) => {
    const found = await report({ ...untitled, Location, Kind: (i) => `Wall of house ${i}` });
    expect(found.recipe.fields.title.join).toEqual(['Kind']);
  });

  it('is a type, if a name stands beside it', async () => {
    const kinds = {
      tipo_proyecto: (i: number) => `Vivienda de interés social ${'ABCDEFG'[i % 7]}`,
    };
    const found = await report({ ...untitled, ...kinds, nombre: (i) => `Bosque del arrayán ${i}` });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['nombre'] });
  });

  it('is a note of the office, also as a part of a title', async () => {
    const notes = { notes: (i: number) => `Asked again for the plans of the cellar, call ${i}` };
    const found = await report({ ...untitled, ...notes, Kind: (i) => `Wall of house ${i}` });
    expect(found.recipe.fields.title.join).toEqual(['Kind']);
  });

  it('is a date of a far year, also as a part of a title', async () => {
    const dates = { valid_until: (i: number) => (i % 3 ? `20${40 + i}-05-29` : `until ${i}`) };
    const kinds = { Kind: (i: number) => `Wind farm on hill ${i}` };
    const found = await report({ ...untitled, ...dates, ...kinds });
    expect(found.recipe.fields.title.join).toEqual(['Kind']);
  });
});

it('Links are not those to the class of a record, which all have', async () => {
  const links = {
    type: () => 'https://x.example/Class',
    page: (i: number) => `https://x.example/${i}`,
  };
  const found = await report({ ...untitled, ...links });
  expect(guessOf(found, 'links')).toMatchObject({ columns: ['page'] });
});

it('The number and the name of a street are its address, and no title', async () => {
  const parts = {
    'House #': (i: number) => i,
    'Street Name': (i: number) => `OLD MILL ROAD ${i}`,
  };
  const found = await report({ ...untitled, ...parts });
  expect(found.first.fields.area).toBe('1 OLD MILL ROAD 1');
  expect(guessOf(found, 'title')).toMatchObject({ columns: [] });
});

it.each(['submissionDate', 'apply_date'])('%s is that of the entry', async (name) => {
  const { 'Fecha de entrada': date, ...undated } = untitled;
  const found = await report({ ...undated, 'Issuance Date': () => '2024-09-01', [name]: date });
  expect(guessOf(found, 'checkin_date')).toMatchObject({ columns: [name] });
  expect(guessOf(found, 'inscription_date')).toMatchObject({ columns: ['Issuance Date'] });
});

describe('A title is', () => {
  const described = (i: number) => `Fachada del siglo XIX con tres balcones y ${i} ventanas`;

  it.each([
    ['Titulo', 'Descripcion'],
    ['Heritage_title', 'Heritage_desc'],
    ['itemLabel', 'itemDescription'],
  ])('what is called "%s", however short it is, before a long "%s"', async (name, text) => {
    const found = await report({ ...untitled, [text]: described, [name]: (i) => `N.º ${i}` });
    expect(guessOf(found, 'title')).toMatchObject({ columns: [name] });
    expect(guessOf(found, 'content')).toMatchObject({ columns: [text] });
  });

  it('a name that all have before a description that many lack', async () => {
    const found = await report({
      ...untitled,
      descripcion: (i) => (i % 3 ? `Casa ${i}` : ''),
      nombre: (i) => `Casa de la plaza mayor número ${i}`,
    });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['nombre'] });
  });

  it('composed of a description, where that has too few texts for a title', async () => {
    const found = await reported(
      registry,
      {
        ...untitled,
        'Categoria de uso': (i) => `Uso ${'ABC'[i % 3]}`,
        Descrição: (i) => `ALVARA DE EXECUCAO DE ${i % 2 ? 'REFORMA' : 'OBRA NOVA'}`,
        Endereço: (i) => `R CABRALIA ${i}`,
      },
      120,
    );
    expect(found.first.fields.title).toBe('ALVARA DE EXECUCAO DE REFORMA, R CABRALIA 1');
  });

  it('no place: what is called a location stays one', async () => {
    const location = (i: number) => `Ajman, District: MASHAT AL NIYAQ, Sector 40, Plot ${i}`;
    const found = await report({ ...untitled, serviceType: (i) => `Works ${i % 3}`, location });
    expect(guessOf(found, 'area')).toMatchObject({ columns: ['location'] });
    expect(found.first.fields.title).toBe(`Works 1, ${location(1)}`);
  });

  it('nothing that is little but tags', async () => {
    const button = (i: number) =>
      `<a target='_blank' href='javascript:openDetails(plan.aspx?view=${i})'>${i}</a>`;
    const found = await report({ ...untitled, Boton: button, Uso: (i) => `Residencial ${i % 7}` });
    expect(found.first.fields.title).toBe('Residencial 1');
  });
});

describe('What tells no row from another', () => {
  const work = (i: number) => `Reforma interior de la vivienda ${i}`;

  it('is no title, whatever its name', async () => {
    const found = await report({
      ...untitled,
      Denominación: (i) => `Casa ${i}`,
      Descripción: () => 'Descripción breve de la obra',
    });
    expect(guessOf(found, 'title')).toMatchObject({ columns: ['Denominación'] });
    expect(found.fields.map(({ field }: { field: string }) => field)).not.toContain('content');
  });

  it.each([(i: number) => `${i}.`, (i: number) => `${i})`])(
    'is no key, if it only numbers the rows of the file (%#)',
    async (number) => {
      const found = await report({
        LP: number,
        Objeto: work,
        'Fecha de entrada': () => '2024-03-01',
        Municipio: () => 'Lugo',
      });
      expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: [] });
      expect(guessOf(found, 'id')).toMatchObject({ columns: [] });
    },
  );
});

describe('A short name beside a long text', () => {
  it.each(['description', 'desc'])(
    'is the title, and the text is the content: %s',
    async (name) => {
      const found = await report({
        ...untitled,
        name: (i) => `Bridge over the river ${i}`,
        [name]: (i) =>
          `Two-storey timber building number ${i} of the last century, much altered.`.repeat(3),
      });
      expect(guessOf(found, 'title')).toMatchObject({ columns: ['name'] });
      expect(guessOf(found, 'content')).toMatchObject({ columns: [name] });
    },
  );
});

describe('A column that is called a key', () => {
  it('is the id, though its digits could be milliseconds', async () => {
    const { Expediente: _, ...others } = untitled;
    const found = await report({
      heritage_key: (i) => 1_123_706_050_000 + i * 86_400_000,
      Objeto: (i) => `Reforma de la vivienda ${i}`,
      ...others,
    });
    expect(guessOf(found, 'id')).toMatchObject({ columns: ['heritage_key'] });
  });
});
