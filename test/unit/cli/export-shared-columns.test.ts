import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { recipeColumns } from '../../../src/adapters/inbound/cli/writers/recipe-columns.js';
import { registryFolder } from '../../support/command-line.js';
import { importAgain, revisionOf } from './exporting.js';
import { table } from './inspect/inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const MONTHS = ['enero', 'abril', 'agosto', 'octubre'];
const undated = {
  Expediente: (i: number) => `BOE-A-${1960 + i}-${400 + i}`,
  Objeto: (i: number) => `Reforma de la casa ${i}`,
  Municipio: () => 'Lugo',
};

/** Imports a table by the recipe that `inspect` writes for it, and exports it by that recipe. */
async function exported(columns: Parameters<typeof table>[0], name: string) {
  const office = await registry.write('x.csv', table(columns));
  const recipe = registry.at('r.json');
  await registry.run(['inspect', office, '--recipe', recipe]);
  const first = await registry.run(['import', office, '--recipe', recipe]);
  expect(first.code).toBe(0);
  const out = registry.at(name);
  const { code, stderr } = await registry.run(['export', '--out', out, '--recipe', recipe]);
  expect(code).toBe(0);
  return { out, stderr, revision: revisionOf(first.stdout) };
}

describe('An export of records whose date is the year in their code', () => {
  it.each(['out.csv', 'out.xlsx', 'out.ndjson', 'out.csv.gz'])(
    'comes back as %s by the command that it prints',
    async (name) => {
      const { stderr, revision } = await exported(undated, name);
      expect(stderr).not.toContain('warning');
      expect(stderr).not.toContain('--date-format');
      expect(await importAgain(stderr)).toMatchObject({ code: 0, revision });
    },
  );

  it('has the code where the office has it', async () => {
    const { out } = await exported(undated, 'out.csv');
    const rows = (await readFile(out, 'utf8')).split('\r\n');
    expect(rows).toContain('BOE-A-1982-422;Reforma de la casa 22;Lugo');
  });

  it.each(['out.csv', 'out.xlsx', 'out.ndjson'])(
    'comes back as %s if another date has names of months',
    async (name) => {
      const out = registry.at(name);
      const fields = {
        id: 'Expediente',
        cod_archivo: { from: 'Expediente', code: {} },
        title: 'Objeto',
        checkin_date: {
          from: 'Expediente',
          replace: [{ pattern: '^.*-([0-9]{4})-.*$', with: '$1' }],
          dates: ['yyyy'],
        },
        inscription_date: { from: 'Resuelto', dates: ["d 'de' MMMM 'de' yyyy"] },
        municipality: 'Municipio',
      };
      const recipe = await registry.write('r.json', { fields });
      const Resuelto = (i: number) => `${i % 28} de ${MONTHS[i % 4]} de 2021`.replace(/^0/, '28');
      const office = await registry.write('x.csv', table({ ...undated, Resuelto }));
      const first = await registry.run(['import', office, '--recipe', recipe]);
      const { stderr } = await registry.run(['export', '--out', out, '--recipe', recipe]);
      expect(stderr).toMatch(/ --date-format yyyy --date-format yyyy-MM-dd$/m);
      const revision = revisionOf(first.stdout);
      expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
    },
  );
});

const year = { from: 'A', replace: [{ pattern: '-.*', with: '' }], dates: ['yyyy'] };

it.each([
  ['id', { id: 'A', cod_archivo: { from: 'A', code: {} }, checkin_date: year }],
  ['id', { checkin_date: year, cod_archivo: { from: 'A', code: {} }, id: 'A' }],
  ['id', { cod_archivo: 'A', id: 'A' }],
  ['id', { cod_archivo: { from: 'A', code: {} }, id: { from: 'A', replace: [] } }],
  ['cod_archivo', { cod_archivo: { from: 'A', code: {} }, checkin_date: year }],
  ['checkin_date', { id: { hash: ['A'] }, checkin_date: year }],
  ['content', { title: { from: 'A', else: { value: 'x' } }, content: 'A' }],
  ['content', { title: { from: ['A', 'B'] }, content: 'A' }],
  ['content', { content: 'A', links: { from: 'A', steps: ['urls'] } }],
  ['content', { title: { from: 'A', steps: ['trim'] }, content: 'A' }],
] as const)('A column has the field that takes most of it: %s of %j', (field, fields) => {
  const columns = recipeColumns({ fields });
  expect(columns.find(({ header }) => header === 'A')?.field).toBe(field);
});

it('Links stand in the columns that no other field has', () => {
  const columns = recipeColumns({
    fields: { content: 'Texto', links: { from: ['Acta', 'Texto', 'Plano'], steps: ['urls'] } },
  });
  const written = columns.map(({ header, field, write }) => [header, field, write?.('a b c')]);
  expect(written).toEqual([
    ['Texto', 'content', undefined],
    ['Acta', 'links', 'a'],
    ['Plano', 'links', 'b c'],
  ]);
});
