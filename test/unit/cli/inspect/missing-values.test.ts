import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { guessOf, inspected, reported, table } from './inspecting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const two = (n: number) => String(n).padStart(2, '0');
const columns = {
  Expediente: (i: number) => `LU/24/${1000 + i}`,
  Objeto: (i: number) => `Reforma interior de la vivienda ${i}`,
  'Fecha de entrada': (i: number) => `2024-03-${two((i % 28) + 1)}`,
  Municipio: () => 'Lugo',
};

describe('A text that stands for an empty cell', () => {
  it.each(['NULL', 'null', '<Null>', '(null)', '\\N', 'NA', 'N/A', '#N/A', 'NaN', 'nan', 'None'])(
    'is found: %s',
    async (missing) => {
      const found = await reported(registry, {
        ...columns,
        // One date, so that half of the distinct values would be none.
        'Fecha de inscripción': (i) => (i % 3 ? missing : '2024-04-12'),
      });
      expect(found.recipe.missingValues).toEqual([missing]);
      expect(guessOf(found, 'inscription_date')).toMatchObject({ isSure: true });
      expect(found.notes.join()).toContain(`${missing} is an empty cell here`);
    },
  );

  it.each(['na', 'Nulo', 'Navia', 'NULLA', 'none of them', '0'])(
    'is not every short word: %s',
    async (word) => {
      const found = await reported(registry, { ...columns, Estado: (i) => (i % 3 ? word : 'x') });
      expect(found.recipe).not.toHaveProperty('missingValues');
    },
  );

  it('is unlike nothing, and empty in what is imported', async () => {
    const text = table({
      ...columns,
      'Fecha de inscripción': (i) => (i % 3 ? 'NULL' : `2024-04-${two((i % 28) + 1)}`),
      Enlace: (i) => (i % 2 ? 'N/A' : `https://example.org/${i}.pdf`),
    });
    const screen = await inspected(registry, text, '--recipe', registry.at('r.json'));
    expect(screen).not.toContain('unlike: not of the kind');
    expect(screen).toContain('30 of 30 rows (100 %) would come in');
    const { code } = await registry.run([
      'import',
      registry.at('x.csv'),
      '--recipe',
      registry.at('r.json'),
    ]);
    expect(code).toBe(0);
    const exported = await registry.run(['export', '--format', 'ndjson']);
    const records = exported.stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    expect(records).toHaveLength(30);
    expect(exported.stdout).not.toMatch(/NULL|N\/A/);
    expect(records.filter(({ inscription_date }) => inscription_date === null)).toHaveLength(20);
    expect(records.filter(({ links }) => links.length === 0)).toHaveLength(15);
  });
});
