import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../data/examples/${name}`, import.meta.url));

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});
const records = async () =>
  (await readFile(registry.file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe.each([
  ['licencias.csv', 'licencias.recipe.json', 41],
  ['applications.geojson', 'applications.recipe.json', 30],
])('The example %s', (name, recipe, rows) => {
  it('is loaded with its recipe, every row', async () => {
    const words = ['import', example(name), '--recipe', example(recipe), '--json'];
    const { code, stdout } = await registry.run(words);
    expect(code).toBe(0);
    const { read, rejected, skipped = 0 } = JSON.parse(stdout);
    expect({ rows: read + skipped, rejected }).toEqual({ rows, rejected: 0 });
  });

  it('is loaded with the recipe that inspect writes, without a hand edit', async () => {
    const guessed = registry.at('recipe.json');
    expect((await registry.run(['inspect', example(name), '--recipe', guessed])).code).toBe(0);
    const town = ['--set', 'municipality=Villarriba'];
    const { code, stdout } = await registry.run([
      'import',
      example(name),
      '--recipe',
      guessed,
      ...town,
    ]);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`The registry is now: ${rows} records`),
    });
  });
});

it('gives what its office wrote, in our form', async () => {
  await registry.run([
    'import',
    example('licencias.csv'),
    '--recipe',
    example('licencias.recipe.json'),
  ]);
  const found = (await records()).find(({ id }) => id === 'VR-711/2023/00002/REF');
  expect(found).toEqual({
    id: 'VR-711/2023/00002/REF',
    cod_archivo: '711/2023/REF-00002',
    title: 'Construcción de nave industrial',
    content: '',
    area: 'Avenida de la Constitución, 31',
    checkin_date: '2023-04-17',
    inscription_date: '2023-07-03',
    municipality: 'Villarriba',
    links: [],
  });
});

describe('The page on importing', () => {
  const block = async (language: string, part: string) => {
    const page = await readFile(new URL('../../../../docs/importing.md', import.meta.url), 'utf8');
    const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))];
    return blocks.map(([, text]) => text as string).find((text) => text.includes(part)) ?? '';
  };

  it('shows what inspect shows', async () => {
    const shown = await registry.run(['inspect', example('licencias.csv')]);
    const written = (await block('text', 'would come in')).trimEnd();
    expect(shown.stdout.trimEnd().replace(/^.*\n/, '')).toBe(written.replace(/^.*\n/, ''));
  });

  it('has a recipe that follows the schema and can be used', async () => {
    const text = await block('json', '"fields"');
    const words = ['import', example('licencias.csv'), '--recipe', registry.at('r.json'), '--json'];
    await writeFile(registry.at('r.json'), text);
    const { code, stdout } = await registry.run(words);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, rejected: 0, skipped: 10 });
  });
});
