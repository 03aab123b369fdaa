import { beforeEach, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { importAgain, revisionOf } from '../exporting.js';
import { reported } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const CATALAN =
  'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre'.split(' ');
const SPANISH =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );
const two = (n: number) => String(n).padStart(2, '0');
const always = (text: string) => () => text;
const elided = (month: string, i: number) =>
  /^[ao]/.test(month) ? `${i > 12 ? 'd’' : "d'"}${month}` : `de ${month}`;
const unchanged = (month: string) => `de ${month}`;

it.each([
  ['Catalan', CATALAN, elided, always('de')],
  ['Catalan, with del', CATALAN, elided, always('del')],
  ['Catalan, with both', CATALAN, elided, (i: number) => (i % 2 ? 'de' : 'del')],
  ['Spanish', SPANISH, unchanged, always('de')],
  ['Spanish, with del', SPANISH, unchanged, always('del')],
  ['Spanish, with both', SPANISH, unchanged, (i: number) => (i % 3 ? 'de' : 'del')],
])('The dates of documents are found in all months: %s', async (_, months, ofMonth, ofYear) => {
  const date = (year: number) => (i: number) =>
    `${i} ${ofMonth(months[(i - 1) % 12] as string, i)} ${ofYear(i)} ${year}`;
  const found = await reported(
    registry,
    {
      Expediente: (i) => `1983/${1000 + i}`,
      Objecte: (i) => `Reforma de la casa ${i}`,
      Entrada: date(1983),
      Resolució: date(1984),
      Municipi: always('Girona'),
    },
    24,
  );
  expect(found).toMatchObject({ accepted: 24, notes: [] });
  expect(found.recipe.fields).toMatchObject({
    checkin_date: { from: 'Entrada', dates: ["dd 'de' MMM 'de' yyyy"] },
    inscription_date: { from: 'Resolució', dates: ["dd 'de' MMM 'de' yyyy"] },
  });
  const recipe = await registry.write('r.json', found.recipe);
  const first = await registry.run(['import', registry.at('x.csv'), '--recipe', recipe]);
  const dates = (await registry.loaded()).map((record) => record.inscription_date).sort();
  expect(dates.slice(0, 24)).toEqual(
    Array.from({ length: 24 }, (_, i) => `1984-${two((i % 12) + 1)}-${two(i + 1)}`).sort(),
  );
  const out = registry.at('out.csv');
  const { stderr } = await registry.run(['export', '--out', out, '--recipe', recipe]);
  const revision = revisionOf(first.stdout);
  expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
});
