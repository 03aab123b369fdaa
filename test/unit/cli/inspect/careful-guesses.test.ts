import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

type Columns = Readonly<Record<string, (i: number) => string | number>>;

/** A table of so many invented rows; each column is a function of the number of its row. */
const table = (columns: Columns, rows = 30) =>
  [
    Object.keys(columns).join(';'),
    ...Array.from({ length: rows }, (_, i) =>
      Object.values(columns)
        .map((column) => column(i + 1))
        .join(';'),
    ),
  ].join('\n');
const inspect = async (contents: string, ...options: string[]) => {
  const file = registry.at('x.csv');
  await writeFile(file, contents);
  const { code, stdout } = await registry.run(['inspect', file, ...options]);
  expect(code).toBe(0);
  return stdout;
};
const report = async (columns: Columns, rows?: number) =>
  JSON.parse(await inspect(table(columns, rows), '--json'));
const guessOf = ({ fields }: { fields: { field: string }[] }, field: string) =>
  fields.find((each) => each.field === field);

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
    expect(same).toContain('As records only 20 differ; consider "duplicates": "first".');
    const mixed = await repeated((i) => `Reforma de la vivienda ${i > 20 && i < 24 ? i - 20 : i}`);
    expect(mixed).toContain(
      '3 of them are the same record again, the other 7 differ: "first" would lose what differs.',
    );
    expect(mixed).not.toContain('consider');
    const steps = await repeated((i) => `Reforma de la vivienda ${i}`);
    expect(steps).toContain('numbers them (.2, .3 …).\n');
  });
});
