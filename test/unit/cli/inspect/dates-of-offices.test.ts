import { beforeEach, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { type Columns, guessOf, reported } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const report = (columns: Columns) => reported(registry, columns);

const two = (n: number) => String(n).padStart(2, '0');
const undated = {
  Expediente: (i: number) => `LU/24/${1000 + i}`,
  Objeto: (i: number) => `Reforma interior de la vivienda ${i}`,
  Municipio: () => 'Lugo',
};
const day = (i: number) => `${two((i % 28) + 1)}/03/2024`;
const later = (i: number) => `${two((i % 28) + 1)}/05/2024`;

it('A date with a day is taken before a month that stands before it', async () => {
  const found = await report({ ...undated, Mês: () => 'Jan/2024', Fichada: day });
  expect(guessOf(found, 'checkin_date')).toMatchObject({ columns: ['Fichada'] });
});

it.each([
  ['Data autuação', 'Aprovação'],
  ['Entrada', 'Resolución'],
  ['Presentació', 'Concesión'],
])('A date may be called by its event alone: %s, %s', async (entry, decision) => {
  const found = await report({ ...undated, [decision]: later, [entry]: day });
  expect(found.first.fields).toMatchObject({
    checkin_date: '2024-03-02',
    inscription_date: '2024-05-02',
  });
});

it.each(['OPPDATERINGSDATO', 'Uppdaterad', 'Data de atualização', 'Data aktualizacji'])(
  'A date of the last change is none of entry: %s',
  async (name) => {
    const found = await report({ ...undated, [name]: later, Aufnahme: day });
    expect(guessOf(found, 'checkin_date')).toMatchObject({ columns: ['Aufnahme'] });
  },
);

it('Days with colons between their parts are dates', async () => {
  const found = await report({ ...undated, Data: (i) => `1984:02:${two((i % 28) + 1)}` });
  expect(found.first.fields.checkin_date).toBe('1984-02-02');
});
