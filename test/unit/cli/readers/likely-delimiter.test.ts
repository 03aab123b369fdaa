import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { ndjson, someFields } from '../../../support/records.js';
import { readCells, summary } from './reading.js';

const SIGNS = [';', '\t', '|', '#'];
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});

describe('A small table below many lines of a title', () => {
  const sizes = [3, 5, 8].flatMap((titles) => [1, 2, 4].map((rows) => [titles, rows] as const));
  const fields = {
    id: 'Expediente',
    cod_archivo: 'Expediente',
    title: 'Asunto',
    municipality: 'Municipio',
    checkin_date: 'Fecha',
  };
  const report = (titles: number, rows: number) =>
    text(
      ...Array.from({ length: titles }, (_, i) => `Titulo ${i + 1}`),
      'Expediente;Asunto;Municipio;Fecha',
      ...Array.from({ length: rows }, (_, i) => `2024-${i + 1};Nave ${i + 1};Foz;2024-05-17`),
    );

  it.each(sizes)('is imported by a recipe: %i lines, then %i rows', async (titles, rows) => {
    const file = await registry.write('x.csv', report(titles, rows));
    const recipe = await registry.write('r.json', { fields });
    const { code } = await registry.run(['import', file, '--recipe', recipe]);
    expect(code).toBe(0);
    expect(await registry.loaded()).toHaveLength(rows);
  });

  it.each(sizes)('is found by inspect: %i lines, then %i rows', async (titles, rows) => {
    const file = await registry.write('x.csv', report(titles, rows));
    const { stdout } = await registry.run(['inspect', file, '--json']);
    const { delimiter, columns, rows: found, recipe } = JSON.parse(stdout);
    expect({ delimiter, columns: columns.length, found }).toEqual({
      delimiter: ';',
      columns: 4,
      found: rows,
    });
    expect(recipe.file.skipLines).toBe(titles);
  });

  it('may have a title with the delimiter in it, and a line below', async () => {
    const lines = ['Foz', 'Listado; 2024', 'Obras', 'Licencias', 'Todas'];
    const { columns } = await readCells(text(...lines, 'a;b;c;d', 'w;x;y;z', 'Fuente'));
    expect(columns).toEqual(['a', 'b', 'c', 'd']);
  });

  it('may have three columns', async () => {
    const { columns } = await readCells(text('Foz', 'Obras', 'Todas', 'a;b;c', 'x;y;z'));
    expect(columns).toEqual(['a', 'b', 'c']);
  });

  it('has two columns where half of the lines have them', async () => {
    const { columns } = await readCells(text('Foz', 'Obras', 'id;title', '1;Nave'));
    expect(columns).toEqual(['id', 'title']);
  });
});

describe('A table of one column', () => {
  it.each([
    ['one value', ['A', 'B', 'C;1', 'D']],
    ['the last value', ['A', 'B', 'C', 'D;x;y']],
    ['values here and there', ['A', 'B;x', 'C', 'D', 'E;y', 'F']],
    ['the last values', ['A', 'B', 'C', 'D', 'E;x', 'F;y']],
    ['the last values, twice', ['A', 'B', 'C', 'D', 'E;1;2', 'F;1;3']],
    ['a value in the middle, twice', ['A', 'B', 'C;x;y', 'D', 'E']],
    ['the last value but one, twice', ['A', 'B', 'C', 'D', 'E', 'F', 'Cocina; baño; salón', 'H']],
    ['the last values, once and twice', ['A', 'B', 'C', 'D', 'E', 'F', 'G;x;y', 'H;z']],
  ])('may have a delimiter in %s', async (_, values) => {
    for (const sign of SIGNS) {
      const ids = values.map((value) => value.replaceAll(';', sign));
      const { columns, ...reading } = await readCells(text('id', ...ids));
      expect(columns).toEqual(['id']);
      expect(summary(reading)).toEqual(ids.map((id, i) => [i + 2, [id]]));
    }
  });

  it('is not what has more columns in its first line', async () => {
    const { columns } = await readCells(text('id;title', 'A', 'B', 'C'), { fillShortRows: true });
    expect(columns).toEqual(['id', 'title']);
  });

  it.each([
    ['id', ','],
    ['id', ';'],
    ['id,title', ','],
    ['id,title', 'tab'],
  ])('or few comes back from an export: %s by %s', async (columns, delimiter) => {
    for (const sign of [',', ...SIGNS]) {
      const records = Array.from({ length: 6 }, (_, i) =>
        someFields({ id: `E${sign}${i}`, cod_archivo: `A-${i}`, title: `a${sign}b${sign}${i}` }),
      );
      const source = await registry.write('source.ndjson', ndjson(records));
      await registry.run(['import', source, '--allow-removals']);
      const out = registry.at('r.csv');
      const words = ['--columns', columns, '--delimiter', delimiter, '--out', out, '--force'];
      expect((await registry.run(['export', ...words])).code).toBe(0);
      const merge = ['import', out, '--merge', '--keep-missing', '--json'];
      const { code, stdout } = await registry.run(merge);
      expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, read: 6 });
    }
  });
});
