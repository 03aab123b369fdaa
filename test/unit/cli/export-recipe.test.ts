import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { dateWriter } from '../../../src/adapters/inbound/cli/recipe/values/date-writer.js';
import { registryFolder } from '../../support/command-line.js';

const RECIPE = {
  file: { encoding: 'windows-1252', delimiter: ';' },
  fields: {
    id: { from: 'Expediente', prefix: 'VR-' },
    cod_archivo: { from: 'Expediente', code: { letters: 'move' } },
    title: 'Descripción',
    content: { value: '' },
    checkin_date: { from: 'Entrada', dates: ['d MMM yyyy', 'dd/MM/yyyy'] },
    inscription_date: { from: 'Resolución', dates: ['d.M.yyyy'] },
    municipality: { value: 'Villarriba' },
    links: { from: ['Enlace'] },
  },
};
const SOURCE = [
  'Expediente;Descripción;Entrada;Resolución;Enlace',
  '711/2024/00001/REF;Reforma de cafetería;25/02/2024;1.3.2024;https://a.example/1 https://a.example/2',
  '711/2024/00002;"Nave; con ""patio""";05/11/2023;;',
  '',
].join('\r\n');

let registry: Awaited<ReturnType<typeof registryFolder>>;
let recipe: string;
let revision: string;
const revisionOf = (text: string) => /revision ([0-9a-f]{64})/.exec(text)?.[1] as string;

beforeEach(async () => {
  registry = await registryFolder();
  recipe = registry.at('r.json');
  await writeFile(recipe, JSON.stringify(RECIPE));
  await writeFile(registry.at('x.csv'), Buffer.from(SOURCE, 'latin1'));
  const { stdout } = await registry.run(['import', registry.at('x.csv'), '--recipe', recipe]);
  revision = revisionOf(stdout);
});

describe('An export by a recipe', () => {
  it('has the columns of the office, with its spellings, dates and delimiter', async () => {
    const { code, stdout } = await registry.run(['export', '--format', 'csv', '--recipe', recipe]);
    expect(code).toBe(0);
    expect(stdout).toBe(`\ufeff${SOURCE}`);
  });

  it.each([
    ['out.csv', []],
    ['out.csv.gz', []],
    ['out.xlsx', []],
    ['out.ndjson', ['--encoding', 'utf-8']],
  ])('as %s is imported by the same recipe with the same revision', async (name, words) => {
    const out = registry.at(name);
    await registry.run(['export', '--out', out, '--recipe', recipe]);
    const other = await registryFolder();
    const { code, stdout, stderr } = await other.run(['import', out, '--recipe', recipe, ...words]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(revisionOf(stdout)).toBe(revision);
  });

  it('has the delimiter that was asked for', async () => {
    const out = registry.at('out.csv');
    await registry.run(['export', '--out', out, '--recipe', recipe, '--delimiter', '|']);
    expect(await readFile(out, 'utf8')).toContain('Expediente|Descripción|Entrada|');
  });

  it.each([
    [['--columns', 'id'], 2, 'cannot be used with'],
    [['--recipe', 'nowhere.json'], 2, 'nowhere.json: there is no such file'],
  ])('with %j ends with 2', async (words, code, message) => {
    const ended = await registry.run(['export', '--recipe', recipe, ...words]);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(message);
  });
});

it.each([
  [['dd/MM/yyyy'], '05/03/2024'],
  [['d/M/yyyy'], '5/3/2024'],
  [['yyyyMMdd'], '20240305'],
  [["d 'del' M 'de' yyyy"], '5 del 3 de 2024'],
  [['epoch-ms', 'd MMM yyyy', 'dd/MM/yy', 'yyyy', 'yyyy.MM.dd'], '2024.03.05'],
])('A date is written by %j as %s', (formats, text) => {
  expect(dateWriter(formats)?.('2024-03-05')).toBe(text);
});

it('A date is written as it is where no format can be written', () => {
  expect(dateWriter(['epoch-ms', 'd MMM yyyy', 'yyyy', 'dd/MM/yyyy HH:mm'])).toBeUndefined();
});
