import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../support/command-line.js';
import { importAgain, printedCommand, revisionOf } from './exporting.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

const fields = {
  id: 'Exp',
  cod_archivo: { from: 'Exp', code: {} },
  title: 'Obra',
  checkin_date: 'Entrada',
  municipality: { value: 'TODO' } as object,
};
const ROWS = ['24/1;Nave;2024-02-25;Foz', '24/2;Patio;2024-05-01;', '24/3;Patio;2024-05-02;'];

/** Imports each batch of rows with its own words, and exports all by the recipe. */
async function exported(
  recipe: object,
  batches: readonly (readonly [rows: readonly string[], ...words: string[]])[],
  name = 'out.csv',
) {
  const recipeFile = await registry.write('r.json', recipe);
  let revision = '';
  for (const [rows, ...words] of batches) {
    const office = await registry.write('x.csv', ['Exp;Obra;Entrada;Lugar', ...rows].join('\n'));
    const command = ['import', office, '--merge', '--recipe', recipeFile, ...words];
    const { code, stdout } = await registry.run(command);
    expect(code).toBe(0);
    revision = revisionOf(stdout);
  }
  const command = ['export', '--out', registry.at(name), '--recipe', recipeFile];
  const { stderr } = await registry.run(command);
  return { stderr, revision };
}

describe('An export by a recipe that leaves a field to do', () => {
  it.each(['out.csv', 'out.xlsx', 'out.ndjson', 'out.csv.gz'])(
    'comes back as %s by the command that it prints, which gives the value',
    async (name) => {
      const words = ['--set', "municipality=L'Hospitalet de l’Infant"];
      const { stderr, revision } = await exported({ fields }, [[ROWS, ...words]], name);
      expect(printedCommand(stderr)).toEqual(expect.arrayContaining(words));
      expect(stderr).not.toContain('warning');
      expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
    },
  );

  it('comes back after the first example of the documents', async () => {
    const [office, recipe] = ['data/examples/licencias.csv', registry.at('r.json')];
    await registry.run(['inspect', office, '--recipe', recipe]);
    const words = ['--recipe', recipe, '--set', 'municipality=Villarriba'];
    const first = await registry.run(['import', office, ...words]);
    const out = registry.at('out.csv');
    const { stderr } = await registry.run(['export', '--out', out, '--recipe', recipe]);
    const revision = revisionOf(first.stdout);
    expect(await importAgain(stderr)).toMatchObject({ code: 0, revision });
  });

  it('gives every value that is to do, and be it empty', async () => {
    const recipe = { fields: { ...fields, area: { value: 'TODO' } } };
    const words = ['--set', 'municipality=Foz', '--set', 'area='];
    const { stderr, revision } = await exported(recipe, [[ROWS, ...words]]);
    expect(printedCommand(stderr)).toEqual(expect.arrayContaining(words));
    expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
  });

  it('says that it does not come back if its records have several values', async () => {
    const { stderr } = await exported({ fields }, [
      [ROWS.slice(0, 1), '--set', 'municipality=Foz'],
      [ROWS.slice(1), '--set', 'municipality=Lugo'],
    ]);
    const [, ...said] = stderr.trimEnd().split('\n');
    expect(said).toEqual([
      'No import by this recipe brings it back: municipality is still to do there, and no single value is that of all records. To move a registry, export NDJSON without --recipe.',
    ]);
  });

  it('comes back with several values if they have a column, and only its empty cells are to do', async () => {
    const municipality = { from: 'Lugar', else: { value: 'TODO' } };
    const { stderr, revision } = await exported({ fields: { ...fields, municipality } }, [
      [ROWS, '--set', 'municipality=Lugo'],
    ]);
    expect(await importAgain(stderr)).toEqual({ code: 0, stderr: '', revision });
  });
});
