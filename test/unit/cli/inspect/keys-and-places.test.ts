import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { type Columns, guessOf, reported } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const report = (columns: Columns, rows?: number) => reported(registry, columns, rows);

const others = {
  Objeto: (i: number) => `Reforma interior de la vivienda ${i}`,
  'Fecha de entrada': () => '2024-03-01',
  Municipio: () => 'Vilanova de Arousa',
};
const base = { Expediente: (i: number) => `LU/24/${1000 + i}`, ...others };

describe('The code', () => {
  it('is turned around where a year stands behind the number, which is said', async () => {
    const found = await report({
      ...others,
      Expediente: (i) => (i % 5 ? `711/2023/${1000 + i}` : `${5515000 + i}/2014`),
    });
    expect(found.recipe.fields.cod_archivo).toMatchObject({
      from: 'Expediente',
      replace: [{ pattern: '^([^0-9]*)([0-9]{3,})([/-])((?:19|20)[0-9]{2})$', with: '$1$4$3$2' }],
      code: { number: 'last' },
    });
    expect(found.notes).toEqual([
      'In some codes of "Expediente" the year stands behind the number (5515005/2014). The recipe turns them around: the number of a record is no year.',
    ]);
    const all = await report({ ...others, Expediente: (i) => `${5515000 + i}/2014` });
    expect(all.recipe.fields.cod_archivo.replace).toBeUndefined();
    expect(all.first.fields.cod_archivo).toBe('2014-5515001');
  });

  it('ends in a check digit, which is none of the record by itself', async () => {
    const Processo = (i: number) =>
      `${1999 + (i % 20)}-0.244.${100 + ((i * 37) % 900)}-${(i * 7) % 10}`;
    const found = await report({ ...others, Processo }, 60);
    expect(found.first.fields.cod_archivo).toBe('2000-0.244-1377');
    expect(found.first.fields.id).toBe('2000-0.244.137-7');
    expect(found.notes.join()).toContain(
      'The last digit of the codes in "Processo" (2000-0.244.137-7) seems to be a check digit.',
    );
    const parts = await report({ ...others, Expediente: (i) => `LU.24.${100 + i}-${i % 3}` }, 60);
    expect(parts.first.fields.cod_archivo).toBe('LU.24.101-1');
  });

  it('is one that every row has, if many rows lack the one whose name is better', async () => {
    const expediente = (i: number) => (i % 2 ? `D/24/${1000 + i}` : '');
    const reference = (i: number) => `permit/${28_000 + i}/2026`;
    const found = await report({ ...others, Expediente: expediente, Referencia: reference });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: ['Referencia'] });
    const fewer = (i: number) => (i % 20 ? `D/24/${1000 + i}` : '');
    const kept = await report({ ...others, Expediente: fewer, Referencia: reference });
    expect(guessOf(kept, 'cod_archivo')).toMatchObject({ columns: ['Expediente'] });
  });

  it('is left where what stands before the year is the same everywhere', async () => {
    const mixed = (i: number) => (i % 5 ? `LU/${1000 + i}/A` : `711/${2000 + i}`);
    const found = await report({ ...others, Expediente: mixed });
    expect(found.recipe.fields.cod_archivo.replace).toBeUndefined();
  });

  it('is a unique one of our form rather than a repeated one with a vague name', async () => {
    const codes = {
      official_number: (i: number) => `${20 + (i % 21)}/1983`,
      id: (i: number) => `BO-${i}`,
    };
    const found = await report({ ...codes, ...others });
    expect(found.recipe.fields).toMatchObject({ id: 'id', cod_archivo: 'id' });
    const steps = { Expediente: (i: number) => `LU/24/${1000 + (i % 9)}`, id: codes.id };
    const { recipe } = await report({ ...steps, ...others });
    expect(recipe.fields).toMatchObject({ id: 'id', cod_archivo: { from: 'Expediente' } });
  });

  it('is a year and a number, where the numbers begin again each year', async () => {
    const columns = {
      OBJECTID: (i: number) => i,
      'Nº de licencia': (i: number) => Math.ceil(i / 3),
      Año: (i: number) => 2020 + (i % 3),
      ...others,
    };
    const found = await report(columns, 60);
    expect(found.recipe.fields).toMatchObject({
      id: { template: '{Año}/{Nº de licencia}' },
      cod_archivo: { template: '{Año}/{Nº de licencia}', code: { number: 'last' } },
    });
    expect(found.first.fields).toMatchObject({ id: '2021/1', cod_archivo: '2021-1' });
    expect(found.notes).toContain(
      'The numbers in "Nº de licencia" begin again each year. The code is {Año}/{Nº de licencia}.',
    );
    expect(found).toMatchObject({ accepted: 60, repeated: 0 });
    const few = await report({ ...columns, 'Nº de licencia': (i) => i % 9 }, 60);
    expect(few.recipe.fields.cod_archivo.template).toBeUndefined();
  });

  it('is not what a portal drew for each row, if the office has codes', async () => {
    const drawn = (i: number) => createHash('sha1').update(String(i)).digest('hex');
    const found = await report({ recordid: drawn, nummer_2: (i) => `CP0${100 + i}`, ...others });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: ['nummer_2'] });
    const alone = await report({ recordid: drawn, ...others });
    expect(guessOf(alone, 'cod_archivo')).toMatchObject({ columns: ['recordid'] });
  });

  it('is the number of a resolution, and is not sure', async () => {
    const found = await report({ 'N° DE RESOLUCIÓN': (i) => `RD ${i % 20}-2019-ANA`, ...others });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({
      columns: ['N° DE RESOLUCIÓN'],
      isSure: false,
    });
  });

  it('is made where codes do not tell the rows apart, with the reason', async () => {
    const { notes } = await report({ Clau: (i) => `A-${i % 4}`, ...others });
    expect(notes).toEqual([
      'No column looks like a code (those of "Clau" do not tell the rows apart: they are repeated). cod_archivo is made from the whole row: a row that changes gets another code.',
    ]);
    const few = await report({ Clau: (i) => (i % 2 ? '' : `A-${i}`), ...others });
    expect(few.notes.join()).toContain('do not tell the rows apart: too many rows have none)');
  });

  it('are told of where a program took them for numbers', async () => {
    const notes = async (number: (i: number) => number | string) => {
      const report = await reported(registry, {
        codigo: number,
        Objeto: (i) => `Reforma de la vivienda ${i}`,
        Superficie: (i) => `${i}.5`,
      });
      return report.notes.join('\n');
    };
    expect(await notes((i) => `${202_400_000 + i}.0`)).toContain(
      'No column looks like a code ("codigo" has numbers with decimals, such as 202400001.0: take them away with "replace", or store the codes as text).',
    );
    expect(await notes(() => 7)).not.toContain('decimals');
  });
});

describe('The number of a code', () => {
  it('is the first where it varies more than the last', async () => {
    const found = await report({
      ...others,
      Expediente: (i) => `${String(i).padStart(5, '0')}_MH_${15101 + (i % 4)}`,
    });
    expect(found.recipe.fields.cod_archivo).toMatchObject({ code: { number: 'first' } });
    const last = await report({ ...others, Expediente: (i) => `${15101 + (i % 4)}_MH_${100 + i}` });
    expect(last.recipe.fields.cod_archivo).toMatchObject({ code: { number: 'last' } });
  });

  it('is none where a program drew the code, which is hashed', async () => {
    const drawn = (i: number) => `ci9buk7tb${i}misjmm4n${i + 3}ntstv`;
    const found = await report({ ...others, Expediente: drawn });
    expect(found.recipe.fields).toMatchObject({
      id: 'Expediente',
      cod_archivo: { hash: ['Expediente'], prefix: 'EXP-' },
    });
    expect(found.notes).toEqual([
      'The codes in "Expediente" were drawn by a program (ci9buk7tb1misjmm4n4ntstv), and no part of them is a number. cod_archivo is made from the whole code.',
    ]);
    expect(found.accepted).toBe(30);
  });

  it('is of the column with the fewest repetitions', async () => {
    const found = await report({
      Aitisi: (i) => `A-${Math.max(i, 3)}`,
      Mitroo: (i) => `M-${Math.max(i, 2)}`,
      ...others,
    });
    expect(guessOf(found, 'id')).toMatchObject({ columns: ['Mitroo'], isSure: false });
  });
});

describe('A title that is composed', () => {
  const { Objeto: _, ...untitled } = base;
  it.each([
    ['a constant', { Category: () => 'Building Permits' }],
    ['a month', { Type: (i: number) => (i % 2 ? 'January' : 'March') }],
    ['a state', { 'Tipo de estado': (i: number) => (i % 2 ? 'Withdrawn' : 'Issued') }],
  ])('has not %s, but texts that vary', async (_, columns: Columns) => {
    const varied = { Munka: (i: number) => `Lagerhalle ${i}` };
    const found = await report({ ...untitled, ...columns, ...varied }, 60);
    expect(found.recipe.fields.title).toMatchObject({ join: ['Munka'] });
  });

  it('has a text beside the place, which many records share', async () => {
    const columns = {
      Address: (i: number) => `Hafen ${i % 4}`,
      Munka: (i: number) => `Kran ${i}`,
    };
    const { first } = await report({ ...untitled, ...columns });
    expect(first.fields.title).toBe('Kran 1, Hafen 1');
  });

  it('is told of if nearly all records have the same', async () => {
    const { notes } = await report(
      { ...base, Objeto: (i) => (i % 2 ? 'Obra menor' : 'Derribo') },
      60,
    );
    expect(notes).toContain(
      '60 records have only 2 titles. Let "title" name columns that tell them apart.',
    );
    expect((await report(base, 60)).notes.join()).not.toContain('title');
  });
});

describe('Ids that are bare numbers', () => {
  const numbers = (i: number) => 90_000 - i * 7;

  it('get the place of the file before them, as do codes', async () => {
    const found = await report({ Expediente: numbers, ...others });
    expect(found.recipe.fields).toMatchObject({
      id: { from: 'Expediente', prefix: 'Vilanova-de-Arousa-' },
      cod_archivo: { code: { prefix: 'Vilanova-de-Arousa' } },
    });
    expect(found.first.fields).toMatchObject({
      id: 'Vilanova-de-Arousa-89993',
      cod_archivo: 'Vilanova-de-Arousa-89993',
    });
    expect(found.notes).toEqual([
      'The ids in "Expediente" are bare numbers, as those of other offices may be. The recipe writes "Vilanova-de-Arousa-" before them.',
    ]);
  });

  it('are left, with a word about it, where the place is not known', async () => {
    const places = { Municipio: (i: number) => (i % 2 ? 'Lugo' : 'Foz') };
    const found = await report({ ...base, id: numbers, ...places });
    expect(found.recipe.fields.id).toBe('id');
    expect(found.notes).toEqual([
      'The ids in "id" are bare numbers, as those of other offices may be. If the registry has several offices, give each its prefix: "id": {"from":"id","prefix":"LU-"}.',
    ]);
  });
});

describe('The place', () => {
  it.each([
    ['site_name', 'site_number', 'street_name'],
    ['Numéro de voie du terrain', 'Type de voie du terrain', 'Libellé de la voie du terrain'],
    ['Calle', 'Nº', 'Portal'],
  ])('has the number of the house: %s, %s, %s', async (...names) => {
    const parts = Object.fromEntries(names.map((name, n) => [name, (i: number) => `p${n}${i}`]));
    const { recipe, first } = await report({ ...base, ...parts });
    expect(recipe.fields.area).toMatchObject({ join: names });
    expect(first.fields.area).toBe('p01 p11 p21');
  });

  it('has no number that stands far from the street', async () => {
    const { recipe } = await report({ Num: (i) => i, ...base, Calle: (i) => `Mayor ${i}` });
    expect(recipe.fields.area).toMatchObject({ from: 'Calle' });
  });

  it('is an addr', async () => {
    const found = await report({ ...base, addr: (i) => `${i} High Street`, ward: () => 'North' });
    expect(guessOf(found, 'area')).toMatchObject({ columns: ['addr'], isSure: true });
  });

  it.each(['sector', 'area', 'ZONA'])(
    'is not sure in %s with few values and no numbers',
    async (name) => {
      const found = await report({ ...base, [name]: (i) => (i % 2 ? 'Energía' : 'Minero') });
      expect(guessOf(found, 'area')).toMatchObject({ columns: [name], isSure: false });
      expect(found.notes).toEqual([
        `"${name}" has only 2 values (Energía, Minero). If they are no places, take "area" out of the recipe.`,
      ]);
      const place = await report({ ...base, [name]: (i) => `S-${i % 4}` });
      expect(guessOf(place, 'area')).toMatchObject({ isSure: true });
      expect(place.notes).toEqual([]);
    },
  );

  it('is never such a sector where another place is known', async () => {
    const { recipe } = await report({
      ...base,
      sector: (i) => (i % 2 ? 'Energía' : 'Minero'),
      Barrio: (i) => (i % 3 ? 'Centro' : ''),
    });
    expect(recipe.fields.area).toEqual({ from: 'Barrio', steps: ['collapseSpaces'] });
  });
});

describe('A postcode is no code of a record', () => {
  it.each(['postcode', 'zip_code', 'Código postal', 'Code postal'])('%s', async (name) => {
    const found = await report({ ...others, [name]: (i) => 27001 + i });
    expect(found.recipe.fields.cod_archivo).toMatchObject({ prefix: 'EXP-' });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: [] });
  });

  it('even if it has letters and every row has its own', async () => {
    const postcode = (i: number) => `LS${i} ${i % 9}PY`;
    const found = await report({ ...others, 'Post code': postcode });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: [] });
    const better = await report({ ...others, Postcode: postcode, clave: base.Expediente });
    expect(guessOf(better, 'cod_archivo')).toMatchObject({ columns: ['clave'] });
  });
});

it('The name of a council is that of its municipality', async () => {
  const { Municipio: town, ...elsewhere } = base;
  const found = await report({ ...elsewhere, council_ref: () => 'E60000071', council_name: town });
  expect(guessOf(found, 'municipality')).toMatchObject({ columns: ['council_name'] });
});

it('A street by its Portuguese name is the place', async () => {
  const found = await report({ ...base, logradouro: (i) => `RUA DAS FLORES ${i}` });
  expect(guessOf(found, 'area')).toMatchObject({ columns: ['logradouro'] });
});

describe('The number of a house beside an address', () => {
  it('belongs to it if the address has none', async () => {
    const Endereco = (i: number) => `RUA DO MOINHO ${'ABCDEFGH'.charAt(i % 8)}`;
    const found = await report({ ...base, Endereco, Numero: (i) => i });
    expect(found.first.fields.area).toBe('RUA DO MOINHO B 1');
  });

  it('is something else if the address has its own', async () => {
    const found = await report({
      ...base,
      Endereco: (i) => `RUA NOVA ${i}`,
      Numero: (i) => 90 + i,
    });
    expect(found.first.fields.area).toBe('RUA NOVA 1');
  });
});

describe('The dates', () => {
  const { 'Fecha de entrada': entry, ...undated } = base;
  const later = (i: number) => `2024-05-${String((i % 28) + 1).padStart(2, '0')}`;

  it('are those of an entry in a register and of the permission', async () => {
    const found = await report({ ...undated, PermissionDate: later, FirstAddedDate: entry });
    expect(guessOf(found, 'checkin_date')).toMatchObject({ columns: ['FirstAddedDate'] });
    expect(guessOf(found, 'inscription_date')).toMatchObject({ columns: ['PermissionDate'] });
  });

  it.each(['DATA_EMISSAO', 'Fecha de emisión', 'Fecha de expedición', 'date_delivrance'])(
    'are that of the decision: %s',
    async (name) => {
      const found = await report({ ...base, [name]: later });
      expect(guessOf(found, 'inscription_date')).toMatchObject({ columns: [name] });
    },
  );
});

describe('Thirteen digits', () => {
  const digits = (i: number) => 1_700_000_000_000 + i * 86_400_000;

  it('are a key where the name says so, and a date elsewhere', async () => {
    const key = await report({ ...others, ID: digits });
    expect(guessOf(key, 'id')).toMatchObject({ columns: ['ID'] });
    const { Objeto, Municipio } = others;
    const date = await report({ Expediente: base.Expediente, Objeto, Municipio, visto: digits });
    expect(date.recipe.fields.checkin_date).toMatchObject({ from: 'visto', dates: ['epoch-ms'] });
  });
});

describe('A district', () => {
  const { Objeto } = others;
  const district = (i: number) => ['Miraflores', 'Barranco', 'Surco'][i % 3] as string;
  const columns = { Expediente: base.Expediente, Objeto, 'Fecha de entrada': () => '2024-03-01' };

  it('is the municipality where it stands beside its department', async () => {
    const found = await report({ ...columns, DEPARTAMENTO: () => 'Lima', DISTRITO: district });
    expect(guessOf(found, 'municipality')).toMatchObject({ columns: ['DISTRITO'], isSure: false });
    expect(found.recipe.fields.municipality).toBe('DISTRITO');
  });

  it('is a part of one elsewhere', async () => {
    const alone = await report({ ...columns, DISTRITO: district });
    expect(guessOf(alone, 'municipality')).toMatchObject({ columns: [] });
    const beside = await report({ ...base, DEPARTAMENTO: () => 'Lima', DISTRITO: district });
    expect(guessOf(beside, 'municipality')).toMatchObject({ columns: ['Municipio'] });
  });
});
