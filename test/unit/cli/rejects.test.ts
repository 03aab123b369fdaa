import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { RowSpool } from '../../../src/adapters/inbound/cli/rejects/row-spool.js';
import { registryFolder } from '../../support/command-line.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});
const write = async (name: string, text: string) => {
  await writeFile(registry.at(name), text);
  return registry.at(name);
};
const HEADER = 'id,cod_archivo,title,area,checkin_date,municipality,links';

describe('The rows of an import', () => {
  it('are kept as they came, however long and however far down', () => {
    const spool = new RowSpool();
    const long = 'ñ'.repeat(400_000);
    const rows = Array.from({ length: 3000 }, (_, i) => [`${i}`, i % 1000 === 0 ? long : 'x']);
    for (const [i, row] of rows.entries()) spool.add(row, { file: 'a.csv', line: i + 2 });
    spool.add({ a: 'b' }, { file: 'b.json', line: 50_000 });
    for (const i of [0, 1, 999, 1000, 2000, 2999]) {
      expect(spool.rowAt({ file: 'a.csv', line: i + 2 })).toEqual(rows[i]);
    }
    expect(spool.rowAt({ file: 'b.json', line: 50_000 })).toEqual({ a: 'b' });
    spool.close();
  });

  it('are not there on a line on which none began, or in a file that was not read', () => {
    const spool = new RowSpool();
    spool.add(['x'], { file: 'a.csv', line: 2 });
    expect(spool.rowAt({ file: 'a.csv', line: 3 })).toBeUndefined();
    expect(spool.rowAt({ file: 'a.csv', line: 9_999_999 })).toBeUndefined();
    expect(spool.rowAt({ file: 'b.csv', line: 2 })).toBeUndefined();
    spool.close();
  });
});

describe('The file of rejected rows', () => {
  it('is followed by another for rows with other columns', async () => {
    const one = await write('a.csv', `${HEADER}\n1,A-1,t,,x,M,\n`);
    const two = await write('b.csv', `${HEADER},content\n2,A-2,t,,y,M,,z\n`);
    const rejects = registry.at('rejects.csv');
    await registry.run(['import', one, two, '--rejects', rejects]);
    expect(await readFile(rejects, 'utf8')).toContain(',1,A-1,t,,x,M,\r\n');
    expect(await readFile(registry.at('rejects-2.csv'), 'utf8')).toContain(',2,A-2,t,,y,M,,z\r\n');
  });

  it('has what a broken line of NDJSON has no columns for', async () => {
    const file = await write('a.ndjson', '{"id":"1","x":[1]}\n{"id"\n');
    const rejects = registry.at('rejects.csv');
    await registry.run(['import', file, '--rejects', rejects]);
    const lines = (await readFile(rejects, 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeffrejected_because,id,x');
    expect(lines[1]).toMatch(/, line 1: .*,1,1$/);
    expect(lines[2]).toMatch(/, line 2: .*,,$/);
  });
});

describe('Rejections of many kinds', () => {
  it('are shown for twenty kinds, and counted for the others', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `1${',x'.repeat(10 + i)}`);
    const file = await write('a.csv', `${HEADER}\n${rows.join('\n')}\n`);
    const { stderr, stdout } = await registry.run(['import', file]);
    const lines = stderr.trim().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('and 10 more rejections of other kinds');
    expect(stdout).toContain('--rejects FILE lists all of them.');
  });
});

describe('Warnings beyond twenty', () => {
  const towns = (count: number) =>
    Array.from({ length: count }, (_, i) => `${i},A-${i},t,,2024-01-01,Town ${i},`);

  it('are counted by their kind', async () => {
    const names = await write('names.txt', 'Lugo\n');
    const file = await write('a.csv', `${HEADER}\n${towns(25).join('\n')}\n`);
    const words = ['import', file, '--municipalities', names];
    const { stderr, stdout } = await registry.run(words);
    const lines = stderr.trim().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toMatch(/^and 5 more warnings like .*a\.csv, line 2: .*Town 0/);
    expect(stdout).toContain('warnings 25');
    expect((await registry.run([...words, '--quiet'])).stderr).toBe('');
  });

  it('are shown if they are of another kind, three of each, or about the whole import', async () => {
    const names = await write('names.txt', 'Lugo\n');
    const docs = registry.at('docs');
    await mkdir(docs);
    const numbers = [21, 22, 23, 24];
    for (const number of numbers) await writeFile(join(docs, `${number}.txt`), '');
    await writeFile(join(docs, 'stray.txt'), 'x');
    const file = await write('a.csv', `${HEADER}\n${towns(25).join('\n')}\n`);
    const words = ['import', file, '--municipalities', names, '--content-dir', docs];
    const { stderr } = await registry.run(words);
    for (const number of numbers.slice(0, 3)) expect(stderr).toContain(`${number}.txt has no text`);
    expect(stderr).not.toContain('24.txt');
    expect(stderr).toContain('belong to no record of this import: 1 (stray.txt)');
    expect(stderr).toMatch(/\nand 1 more warning like .*21\.txt has no text\n/);
  });
});
