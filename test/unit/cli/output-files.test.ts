import { execFileSync } from 'node:child_process';
import { link, lstat, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../support/command-line.js';
import { ndjson, someFields } from '../../support/records.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
const records = [someFields(), someFields()];
const HEADER_AND_RECORDS = 3;
const NEEDED = ['id', 'cod_archivo', 'title', 'municipality', 'checkin_date'];
const RECIPE = Object.fromEntries(NEEDED.map((field) => [field, field]));

beforeEach(async () => {
  registry = await registryFolder();
  await writeFile(registry.file, ndjson(records));
});

const linesOf = (text: string) => text.trimEnd().split('\n').length;
const exportTo = (out: string, ...words: string[]) =>
  registry.run(['export', '--out', out, ...words]);

const refused = async (...words: string[]) => {
  expect(await registry.run(words)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('would overwrite'),
  });
};

describe('The output of a command', () => {
  it.for(['--out', '--output'])('replaces no file without being told to: %s', async (option) => {
    const out = await registry.write('mine', 'mine');
    const { code, stderr } = await registry.run(['export', option, out]);
    expect(stderr).toBe(`${out} exists; name another file, or replace it with --force\n`);
    expect(code).toBe(2);
    expect(await readFile(out, 'utf8')).toBe('mine');
  });

  it('goes into a pipe, which stays one', async () => {
    const pipe = registry.at('pipe');
    execFileSync('mkfifo', [pipe]);
    const [read, { code }] = await Promise.all([readFile(pipe, 'utf8'), exportTo(pipe)]);
    expect(code).toBe(0);
    expect(linesOf(read)).toBe(HEADER_AND_RECORDS);
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  });

  it('goes into a device, also by a link, which stays', async () => {
    const device = registry.at('null');
    await symlink('/dev/null', device);
    expect((await exportTo(device)).code).toBe(0);
    expect((await lstat(device)).isSymbolicLink()).toBe(true);
  });

  it('follows a link to a file, and replaces no link that leads nowhere', async () => {
    const file = await registry.write('file', 'old');
    const good = registry.at('good');
    const dangling = registry.at('dangling');
    await symlink(file, good);
    await symlink(registry.at('nothing'), dangling);
    for (const each of [good, dangling]) expect((await exportTo(each)).code).toBe(2);
    expect((await exportTo(good, '--force')).code).toBe(0);
    expect((await lstat(good)).isSymbolicLink()).toBe(true);
    expect(linesOf(await readFile(file, 'utf8'))).toBe(HEADER_AND_RECORDS);
  });

  it.for(['-', '/dev/stdout'])('is standard output for %s', async (out) => {
    const { code, stdout } = await exportTo(out);
    expect(code).toBe(0);
    expect(linesOf(stdout)).toBe(HEADER_AND_RECORDS);
    expect(await readdir(registry.folder)).toEqual(['registry.ndjson']);
  });

  it.for([
    ['an empty name', '', /^the name of the file to be written is empty\n$/],
    ['a file in a file', 'registry.ndjson/x', /cannot be written: there is no folder .*ndjson\n$/],
    [
      'a name that is too long',
      'x'.repeat(300),
      /cannot be written: ENAMETOOLONG: name too long\n$/,
    ],
  ] as const)('that cannot be there ends with 2: %s', async ([, name, message]) => {
    const { code, stderr } = await exportTo(name && registry.at(name));
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    const table = await registry.write('t.csv', 'id\n1\n');
    const words = ['inspect', table, '--recipe', name && registry.at(name)];
    expect((await registry.run(words)).code).toBe(2);
  });

  it('is never a file of the registry that is yet to be', async () => {
    const { file } = registry;
    const table = await registry.write('t.csv', 'id\n1\n');
    const previous = `${file}.previous`;
    const columns = ['--columns', 'id', '--format', 'csv'];
    await refused('export', '--out', previous, ...columns);
    await refused('inspect', table, '--recipe', previous);
    await rm(file);
    await symlink(registry.folder, registry.at('link'));
    await refused('import', table, '--rejects', file);
    await refused('import', table, '--rejects', registry.at('link/registry.ndjson'));
    expect((await readdir(registry.folder)).sort()).toEqual(['link', 't.csv']);
  });

  it('is never an archive that the command reads, or a further file of its input', async () => {
    const rejected = (columns: string) => `${columns}\n${columns}\n`;
    const header = [...NEEDED, 'area', 'links'].join(',');
    const zip = registry.at('a.zip');
    await writeFile(zip, zipSync({ 'a.csv': strToU8(rejected(header)) }));
    const a = await registry.write('a.csv', rejected(header));
    const second = await registry.write('rows-2.csv', rejected(`${header},content`));
    const before = await Promise.all([zip, second].map((path) => readFile(path)));
    await refused('import', `${zip}:a.csv`, '--rejects', zip);
    await refused('inspect', `${zip}:a.csv`, '--force', '--recipe', zip);
    await refused('import', a, second, '--rejects', registry.at('rows.csv'));
    expect(await Promise.all([zip, second].map((path) => readFile(path)))).toEqual(before);
  });

  it('is never a file of the registry, or one that the command reads', async () => {
    const { file } = registry;
    await registry.run([
      'import',
      await registry.write('other.ndjson', ndjson([...records, someFields()])),
    ]);
    const previous = `${file}.previous`;
    const kept = await readFile(previous);
    const recipe = await registry.write('recipe.json', JSON.stringify({ fields: RECIPE }));
    const table = await registry.write('t.csv', 'id\n1\n');
    await link(table, registry.at('same.csv'));
    await refused('export', '--force', '--out', previous);
    await refused('export', '--force', '--recipe', recipe, '--out', recipe, '--format', 'csv');
    await refused('import', table, '--rejects', previous);
    await refused('inspect', table, '--force', '--recipe', registry.at('same.csv'));
    await refused('inspect', table, '--force', '--recipe', file);
    expect(await readFile(previous)).toEqual(kept);
  });
});
