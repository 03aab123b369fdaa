import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { type Columns, guessOf, reported } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const report = (columns: Columns) => reported(registry, columns);

const others = {
  Objeto: (i: number) => `Reforma interior de la vivienda ${i}`,
  'Fecha de entrada': () => '2024-03-01',
};

describe('Where no column is a code, it is made from the id', () => {
  it.each(['id', 'key', 'tbTochnitId'])('if "%s" is a number', async (name) => {
    const found = await report({ ...others, [name]: (i) => 1009000 + 7 * i });
    expect(guessOf(found, 'id')).toMatchObject({ columns: [name] });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: [name], isSure: false });
    expect(found.first.fields.cod_archivo).toBe('EXP-1009007');
    expect(found.notes).toContain(
      `No column looks like a code. cod_archivo is made from "${name}".`,
    );
  });

  it('and stays the same when the row changes, if the id is no number', async () => {
    const id = (i: number) => `${i}-queen-street-${i % 2 ? 'east' : 'west'}`;
    const found = await report({ ...others, id, Notas: (i) => `Piso ${i}` });
    const changed = await report({ ...others, id, Notas: (i) => `Bajo ${i}` });
    expect(found.recipe.fields.cod_archivo).toMatchObject({ from: 'id' });
    const names = await report({ ...others, id: (i) => `permit:ST/WNIOSEK: ${'x'.repeat(i)}` });
    expect(names.recipe.fields.cod_archivo).toEqual({ hash: ['id'], prefix: 'EXP-' });
    expect(changed.first.fields.cod_archivo).toBe(found.first.fields.cod_archivo);
  });
});

it('The number of a row is no code', async () => {
  const found = await report({ ...others, OBJECTID: (i) => i });
  expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: [] });
});

it('A row without a code gets one that is made from its id', async () => {
  const found = await report({
    ...others,
    id: (i) => `site-of-${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10)]}`,
    Expediente: (i) => (i % 3 ? `LU/24/${1000 + i}` : ''),
  });
  expect(found.recipe.fields.cod_archivo.else).toEqual({ hash: ['id'], prefix: 'EXP-' });
  expect(found.notes).toContain(
    'Some rows (33 %) have no code in "Expediente". They get one that is made from "id".',
  );
});

it('A number that half of the rows lack is not the code where there is an id', async () => {
  const decisionNumber = (i: number) => (i % 2 ? `${900 + i}/2026` : '');
  const found = await report({ ...others, id: (i) => 1009000 + 7 * i, decisionNumber });
  expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: ['id'] });
});

it.each(['parcelNumbers', 'Ref catastral', 'sql_incra', 'Flurstück'])(
  'The number of a plot in "%s" is the code only where there is no id',
  async (name) => {
    const plot = (i: number) => `${400 + i}/${i % 9} ${i}`;
    const found = await report({ ...others, [name]: plot, id: (i) => 1009000 + 7 * i });
    expect(guessOf(found, 'cod_archivo')).toMatchObject({ columns: ['id'] });
    const alone = await report({ ...others, [name]: plot });
    expect(guessOf(alone, 'cod_archivo')).toMatchObject({ columns: [name] });
  },
);
