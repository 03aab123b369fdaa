import { describe, expect, it } from 'vitest';
import { findFileOptions } from '../../../../src/adapters/inbound/cli/inspect/find-header.js';
import { writtenFile } from '../readers/reading.js';

const optionsOf = async (name: string, contents: string) =>
  findFileOptions(await writtenFile(name, Buffer.from(contents, 'latin1')), {});
const rows = Array.from({ length: 30 }, (_, i) => [`${i}`, `Año ${i}`]);
const csv = (...names: string[]) => [names, ...rows].map((cells) => cells.join(';')).join('\n');

describe('The encoding of a file that is not UTF-8 is found', () => {
  it.each([
    ['in its rows', csv('Numero', 'Texto')],
    ['in the header row', csv('Número', 'Texto')],
    ['in the objects of NDJSON', rows.map(([, text]) => JSON.stringify({ text })).join('\n')],
    ['in the objects of an array', JSON.stringify(rows.map(([, text]) => ({ text })))],
    ['in rows that are arrays', JSON.stringify([['Numero', 'Texto'], ...rows])],
  ])('%s', async (_, contents) => {
    expect(await optionsOf('x', contents)).toEqual({ encoding: 'windows-1252' });
  });
});

it('A header row is looked for below a first row that cannot be read', async () => {
  const plain = csv('Numero', 'Texto').replaceAll('ñ', 'n');
  expect(await optionsOf('x', `A "list";of works\n${plain}`)).toEqual({ skipLines: 1 });
});

describe('A file that cannot be read to its end', () => {
  const broken = `"never closed\n${csv('Numero', 'Texto').replaceAll('ñ', 'n')}`;

  it.each(['x', 'header row', 'is not UTF-8; try --encoding cp850'])(
    'tells nothing by its name: %s',
    async (name) => {
      expect(await optionsOf(name, broken)).toEqual({});
    },
  );
});
