import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeTerminal, registryFolder } from '../../support/command-line.js';
import { ndjson, someFields } from '../../support/records.js';
import { pdf } from './readers/pdf-writer.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
let file: string;
let docs: string;

beforeEach(async () => {
  registry = await registryFolder();
  docs = registry.at('docs');
  await mkdir(docs);
  const fields = ['a', 'b', 'c', 'd'].map((id) =>
    someFields({ id, cod_archivo: `${id}-1`, content: '' }),
  );
  file = await registry.write('records.ndjson', ndjson(fields));
});

const put = (name: string, contents: string | Buffer) => writeFile(join(docs, name), contents);
const importDocuments = (...words: string[]) => importOn(new FakeTerminal(), ...words);
const importOn = (terminal: FakeTerminal, ...words: string[]) =>
  registry.run(['import', file, '--content-dir', docs, ...words], terminal);

describe('An import with documents', () => {
  it('says how many records have a text from one, and how many have none', async () => {
    await put('a.txt', 'Memoria');
    await put('b.pdf', pdf([[]]));
    await put('z.txt', 'Normas');
    const { code, stdout } = await importDocuments();
    expect(code).toBe(0);
    expect(stdout.split('\n')[2]).toBe(
      `  records with a text from ${docs} 1, with a document that has no text 1, without a document 2; --json names the documents`,
    );
    const json = JSON.parse((await importDocuments('--json')).stdout);
    expect(json.documents).toEqual({
      folder: docs,
      read: 2,
      withText: 1,
      withoutText: ['b.pdf'],
      mostlyWithoutText: [],
      withoutRecord: ['z.txt'],
      missing: 2,
      rejected: 0,
    });
  });

  it('says of how many documents most pages have no text of their own', async () => {
    await put('a.pdf', pdf([['Memoria'], [], []]));
    await put('b.pdf', pdf([['Memoria'], ['Normas'], []]));
    const { stdout } = await importDocuments();
    expect(stdout.split('\n')[2]).toBe(
      `  records with a text from ${docs} 2 (1 mostly of pages without a text of their own), without a document 2; --json names the documents`,
    );
    const json = JSON.parse((await importDocuments('--json')).stdout);
    expect(json.documents).toMatchObject({ withText: 2, mostlyWithoutText: ['a.pdf'] });
  });

  it('reads texts in an encoding that the files do not have', async () => {
    await put('a.txt', Buffer.from('Coruña', 'latin1'));
    await put('b.txt', 'Coruña');
    expect((await importDocuments()).code).toBe(1);
    // The name of the files' own encoding is not that of the texts.
    const words = ['--encoding', 'utf-8', '--content-encoding', 'windows-1252'];
    expect((await importDocuments(...words)).code).toBe(0);
    const contents = (await registry.loaded()).map(({ content }) => content);
    expect(contents).toEqual(['Coruña', 'Coruña', '', '']);
  });

  it.each([
    [['--content-encoding', 'cp850'], '--content-encoding is that of the texts in --content-dir'],
    [['--content-dir', '.', '--content-encoding', 'cp'], 'cp is no encoding that is known here'],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await registry.run(['import', file, ...words]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('warns if none of them is that of a record', async () => {
    await put('z.txt', 'Memoria');
    const { code, stdout, stderr } = await importDocuments();
    expect(code).toBe(0);
    expect(stderr).toBe(
      `warning: no record of this import has a document in ${docs}; the document of a record is <id>.txt or <id>.pdf there\n` +
        `warning: documents in ${docs} that belong to no record of this import: 1 (z.txt)\n`,
    );
    expect(stdout).toContain(`\n  records with a text from ${docs} 0, without a document 4\n`);
  });

  it('says that a document without a record may be that of a rejected row', async () => {
    await put('a.txt', 'Memoria');
    await put('z.txt', 'Memoria');
    await writeFile(file, `${await readFile(file, 'utf8')}{"id":"z"\n`);
    const { stderr } = await importDocuments('--skip-invalid');
    expect(stderr).toContain('of this import, or to a rejected row: 1 (z.txt)\n');
  });

  it('stops where a fifth of the texts are not in its folder, however few have one', async () => {
    await writeFile(file, ndjson([...'abcdefghijkl'].map((id) => someFields({ id, content: '' }))));
    await put('a.txt', 'Memoria');
    expect((await importDocuments()).code).toBe(0);
    const stopped = await registry.run(['import', file]);
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toMatch(
      /^Nothing was changed: the import would take 1 of the 1 content of the registry, more than a fifth\.\n/,
    );
    expect(stopped.stdout).toMatch(
      /\nSee that no row is missing, and that --content-dir names the right folder; without a column for them, --merge --keep-missing keeps the contents of the registry\. If they should go, run it again with --allow-removals\.\n$/,
    );
    const meant = await registry.run(['import', file, '--allow-removals', '--quiet']);
    expect(meant.code).toBe(0);
    expect(meant.stdout).toContain('changed 1 (1 without their content), removed 0, same 11\n');
  });

  it('takes a scan for a document without a text, also where missing fields are kept', async () => {
    await put('a.txt', 'Memoria');
    await put('b.txt', 'Memoria');
    await importDocuments();
    await put('a.txt', '');
    const ids = await registry.write('ids.csv', 'id\na\nd\n');
    const words = ['import', ids, '--merge', '--keep-missing', '--content-dir', docs];
    expect((await registry.run(words)).code).toBe(1);
    expect((await registry.run([...words, '--allow-removals'])).code).toBe(0);
    const contents = (await registry.loaded()).map(({ content }) => content);
    expect(contents).toEqual(['', 'Memoria', '', '']);
  });

  it('warns of files that are no documents, but for those of the system', async () => {
    for (const name of ['a.txt', 'b.docx', '.DS_Store', 'Thumbs.db']) await put(name, 'Memoria');
    const { stderr } = await importDocuments();
    expect(stderr).toBe(`warning: files in ${docs} that are neither .txt nor .pdf: 1 (b.docx)\n`);
  });

  it('counts what is wrong with them by its kind, and names each file once', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await put(`${id}.pdf`, 'Dear reader');
    const { code, stdout, stderr } = await importDocuments();
    expect(code).toBe(1);
    expect(stderr).toContain(
      `${file}, line 1: content comes from a document that is not a readable PDF: a.pdf (a)\n`,
    );
    expect(stdout).toContain('\n  4 × content comes from a document that is not a readable PDF\n');
  });

  it('shows its progress with every page of them', async () => {
    for (const id of ['a', 'b']) await put(`${id}.pdf`, pdf([[id], [id]]));
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 6_000));
    onTestFinished(() => clock.mockRestore());
    const terminal = () => Object.assign(new FakeTerminal(), { progressEveryMs: 5_000 });
    const { stderr } = await importOn(terminal());
    const reading = stderr.split('\n').filter((line) => line.startsWith('reading'));
    expect(reading.map((line) => line.split(', ').slice(0, 2))).toEqual([
      ...Array(3).fill(['reading 0 %', '0 documents']),
      ...Array(3).fill(['reading 50 %', '1 document']),
    ]);
    const merge = await importOn(terminal(), '--merge');
    expect(merge.stderr).toMatch(/^reading 1 document$/m);
  });
});

it('The page on importing names files that are the document of its example', async () => {
  const page = await readFile(new URL('../../../docs/importing.md', import.meta.url), 'utf8');
  const names = [...page.matchAll(/^DIR\/(.+)$/gm)].map(([, name]) => name as string);
  expect(names).toHaveLength(3);
  for (const [at, name] of names.entries()) {
    const folder = registry.at(`docs ${at}`);
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), pdf([[name]]));
    const record = ndjson([someFields({ id: 'PRI/2013/0007', content: '' })]);
    const words = [await registry.write('one.ndjson', record), '--content-dir', folder];
    expect((await registry.run(['import', ...words])).code).toBe(0);
    expect(await registry.loaded()).toMatchObject([{ content: name }]);
  }
});
