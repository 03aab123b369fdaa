import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UnreadableFile } from '../../../../src/adapters/inbound/cli/errors.js';
import { joinBrokenWords } from '../../../../src/adapters/inbound/cli/readers/documents/broken-words.js';
import { openDocumentFolder } from '../../../../src/adapters/inbound/cli/readers/documents/document-folder.js';
import { createExpediente } from '../../../../src/domain/record/expediente.js';
import { ndjson, type RecordFields, someFields } from '../../../support/records.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { pdf } from './pdf-writer.js';
import { readPiped, summary } from './reading.js';

type Files = Record<string, string | Uint8Array>;

/** Reads records with these fields beside a folder with these files. */
async function readBeside(files: Files, records: Partial<RecordFields>[], encoding?: string) {
  const folder = await temporaryFolder();
  for (const [name, contents] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), contents);
  }
  const text = ndjson(records.map((fields) => someFields({ content: '', ...fields })));
  const documents = await openDocumentFolder(join(folder, 'docs'), encoding);
  const reading = await readPiped(text, { documents, file: encoding ? { encoding } : {} });
  const messages = reading.warnings.map(({ message, location }) =>
    [location?.line, message.replaceAll(join(folder, 'docs'), 'docs')].join(' '),
  );
  return { reading, messages, contents: contentsOf(reading) };
}

function contentsOf(reading: Awaited<ReturnType<typeof readPiped>>) {
  return summary(reading).map((line) => {
    const [, read] = line as [number, string | RecordFields];
    return typeof read === 'string' ? read : read.content;
  });
}

/** Of coordinates, so that pages differ in nothing but their numbers. */
function table(page: number, length: number): string[] {
  return Array.from({ length }, (_, row) => `X ${300_000.25 + row * page} Y ${4_790_000 + page}`);
}

const IMAGE = Buffer.from(Array.from({ length: 512 }, (_, i) => (i * 7 + 0x89) % 256));

/** What a server may send in place of a document. */
const SERVER_REPLIES = [
  ['a page of the web (HTML)', '\ufeff\n<!DOCTYPE html>\n<p>Memoria'],
  ['a page of the web (HTML)', '<html lang=es>'],
  ['a page of the web (HTML)', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD">'],
  ['a page of the web (HTML)', '<!-- a proxy\n says -->\n<!-- no --><html>'],
  ['a page of the web (HTML)', '<head><title>404'],
  ['a page of the web (HTML)', '<div\nclass="error">'],
  ['a page of the web (HTML)', '<BODY >'],
  ['XML', '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'],
  ['JSON', ' {"error": "not found"}'],
  ['JSON', '[{"error": 404}]'],
] as const;

describe('the document of a record', () => {
  it('is the file that has its id for a name', async () => {
    const { contents, messages } = await readBeside(
      { 'docs/a.txt': 'Memoria de A', 'docs/b.TXT': 'Memoria de B', 'docs/c.Pdf': pdf([['C']]) },
      [{ id: 'b' }, { id: 'a' }, { id: 'none' }, { id: 'c', content: '' }],
    );
    expect(contents).toEqual(['Memoria de B', 'Memoria de A', '', 'C']);
    expect(messages).toEqual([]);
  });

  it('is read by a thread that ends with the last record', async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker) => threads.push(thread);
    process.on('worker', note);
    onTestFinished(() => void process.off('worker', note));
    await readBeside({ 'docs/a.pdf': pdf([['A']]) }, [{ id: 'a' }, { id: 'b' }]);
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
  });

  it('is found whatever way the system stores accents', async () => {
    const { contents } = await readBeside({ [`docs/${'ñ'.normalize('NFD')}.txt`]: 'x' }, [
      { id: 'ñ' },
    ]);
    expect(contents).toEqual(['x']);
  });

  it('replaces the content, with a warning', async () => {
    const { contents, messages } = await readBeside({ 'docs/a.txt': 'new' }, [
      { id: 'a', content: 'old' },
      { id: 'b', content: 'kept' },
    ]);
    expect(contents).toEqual(['new', 'kept']);
    expect(messages).toEqual(['1 a.txt replaces the content of the record']);
  });

  it('is the text where there is a PDF too', async () => {
    const { contents, messages } = await readBeside(
      { 'docs/a.pdf': pdf([['pdf']]), 'docs/a.txt': 'txt' },
      [{ id: 'a' }],
    );
    expect(contents).toEqual(['txt']);
    expect(messages).toEqual([]);
  });

  it.each(['../secret', '/etc/hostname', 'sub/../a', 'sub//x', 'link/b', '..', '.', 'a\0', ''])(
    'is nothing for the id %j',
    async (id) => {
      const { contents } = await readBeside(
        { 'secret.txt': 'secret', 'docs/sub/x.txt': 'x', 'docs/a.txt': 'a' },
        [{ id }],
      );
      expect(contents).toEqual(['']);
    },
  );

  it('is found in subfolders, and with _ or - for what file names cannot have', async () => {
    const { contents, messages } = await readBeside(
      {
        'docs/PRI/2013/0007.PDF': pdf([['seven']]),
        'docs/PRI_2013_0008.txt': 'eight',
        'docs/PRI-2013-0009.txt': 'nine',
        'docs/PRI/2013/10-B.txt': 'ten',
        'docs/________.txt': 'eleven',
      },
      ['7', '8', '9']
        .map((n) => ({ id: `PRI/2013/000${n}` }))
        .concat([{ id: 'PRI/2013/10:B' }, { id: '\\:*?"<>|' }]),
    );
    expect(contents).toEqual(['seven', 'eight', 'nine', 'ten', 'eleven']);
    expect(messages).toEqual([]);
  });

  it('is not outside of the folder, also by a link to another folder', async () => {
    const folder = await temporaryFolder();
    for (const name of ['docs', 'outside']) await mkdir(join(folder, name));
    await writeFile(join(folder, 'outside', 'b.txt'), 'secret');
    await symlink(join(folder, 'outside'), join(folder, 'docs', 'link'));
    const documents = await openDocumentFolder(join(folder, 'docs'));
    expect(documents.of('link/b')).toBeUndefined();
    expect(documents.size).toBe(0);
  });

  it('is a fault where two files may be it', async () => {
    const { reading } = await readBeside(
      { 'docs/A/1.txt': 'one', 'docs/A_1.pdf': pdf([['two']]), 'docs/b.txt': 'b' },
      [{ id: 'A/1' }, { id: 'b' }],
    );
    expect(reading.records[0]).toMatchObject({
      faults: [
        {
          field: 'content',
          reason: 'has two documents: A/1.txt and A_1.pdf; keep one',
          value: 'A/1',
        },
      ],
    });
    expect(contentsOf(reading)[1]).toBe('b');
  });

  it('is a fault of the second record where one file may be that of two', async () => {
    const { contents } = await readBeside({ 'docs/A_1.txt': 'one' }, [
      { id: 'A/1' },
      { id: 'A/1' },
      { id: 'A:1' },
      { id: 'A_1' },
    ]);
    const fault = 'content has the document of another record: A_1.txt is that of A/1';
    expect(contents).toEqual(['one', 'one', fault, fault]);
  });

  it('is the file with an ending in small letters, with a warning, where only the case differs', async () => {
    const { contents, messages } = await readBeside(
      { 'docs/a.pdf': pdf([['small']]), 'docs/a.PDF': pdf([['large']]), 'docs/a.Pdf': 'x' },
      [{ id: 'a' }, { id: 'A' }],
    );
    expect(contents).toEqual(['small', '']);
    expect(messages).toEqual(['1 a.pdf is read, and a.Pdf is not: both have the id for a name']);
  });

  it('is a fault of its record alone when it is not UTF-8', async () => {
    const { contents } = await readBeside(
      { 'docs/a.txt': Buffer.from('Coruña', 'latin1'), 'docs/b.txt': 'b' },
      [{ id: 'a' }, { id: 'b' }],
    );
    const fault =
      'content comes from a document that is not UTF-8: a.txt; save it as UTF-8, or name the encoding of the texts with --content-encoding';
    expect(contents).toEqual([fault, 'b']);
  });

  it('is UTF-8 if it can be, else it has the encoding of the files', async () => {
    const { contents } = await readBeside(
      {
        'docs/a.txt': Buffer.from('Coruña', 'latin1'),
        'docs/b.txt': '\ufeffCoruña',
        'docs/c.txt': 'camino de Ávila',
        'docs/d.txt': Buffer.from('Coruña\x81', 'latin1'),
      },
      [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }],
      'windows-1252',
    );
    const fault = 'content comes from a document that is neither UTF-8 nor windows-1252: d.txt';
    expect(contents).toEqual(['Coruña', 'Coruña', 'camino de Ávila', fault]);
  });

  it('is read with a warning if it seems to be in another encoding than the files', async () => {
    const text = 'Ordenación del término municipal de Coruña, según el plan y la memoria';
    const { contents, messages } = await readBeside(
      { 'docs/a.txt': Buffer.from(text, 'latin1'), 'docs/b.txt': text },
      [{ id: 'a' }, { id: 'b' }],
      'cp850',
    );
    expect(contents).toEqual([expect.stringContaining('Ordenaci¾n'), text]);
    expect(messages).toEqual([
      '1 a.txt seems to be windows-1252, but the recipe, --content-encoding or --encoding says cp850; Ordenaci¾n would be Ordenación',
    ]);
  });

  it.each([
    ['is UTF-8 with broken characters', 'save it again as UTF-8', ['señalización ', 0xff]],
    ['is UTF-8 with broken characters', 'save it again as UTF-8', ['señalización', 0xc3]],
    ['is no plain text but rich text (RTF)', 'save it as plain text', ["{\\rtf1 cami\\'f1o}"]],
    ['is no plain text but a PDF', 'name it .pdf', [pdf([['one']])]],
    ['is no text, but the file of some program', 'save it as plain text', [Buffer.alloc(99, 1)]],
    ['is no text, but the file of some program', 'save it as plain text', [IMAGE]],
    [
      'is no plain text but a pointer of Git LFS',
      'get the file itself with git lfs pull',
      ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'],
    ],
    ...SERVER_REPLIES.map(
      ([type, text]) =>
        [
          `is no plain text but ${type}`,
          'save it as plain text, or fetch it again',
          [text],
        ] as const,
    ),
  ] as const)('is a fault where it %s: %s', async (what, advice, parts) => {
    const bytes = parts.map((part) =>
      typeof part === 'number' ? Buffer.of(part) : Buffer.from(part),
    );
    const { contents } = await readBeside(
      { 'docs/a.txt': Buffer.concat(bytes) },
      [{ id: 'a' }],
      'windows-1252',
    );
    expect(contents).toEqual([`content comes from a document that ${what}: a.txt; ${advice}`]);
  });

  it.each([
    'Véase la página <html> de la sede, el anexo %PDF-1.4 y el {"código"}',
    '[Sello] Memoria',
    '<< Plan parcial >>',
    '{1} Memoria',
    '<p. 1> Memoria',
    '<p 1> Memoria',
  ])('may mention what other files begin with, or look a little like it: %s', async (text) => {
    expect((await readBeside({ 'docs/a.txt': text }, [{ id: 'a' }])).contents).toEqual([text]);
  });

  it('is not UTF-8 where that is the encoding of the files', async () => {
    const { contents } = await readBeside(
      { 'docs/a.txt': Buffer.from('Coruña', 'latin1') },
      [{ id: 'a' }],
      'utf-8',
    );
    expect(contents).toEqual([
      'content comes from a document that is not UTF-8: a.txt; save it as UTF-8, or name the encoding of the texts with --content-encoding',
    ]);
  });

  it('is taken with a warning where it was encoded twice', async () => {
    const { messages } = await readBeside({ 'docs/a.txt': 'la ConstituciÃ³n' }, [{ id: 'a' }]);
    expect(messages).toEqual([
      '1 a.txt has text that was encoded twice (ConstituciÃ³n for Constitución)',
    ]);
  });

  it('is a fault that names it where its text is too long', async () => {
    const { contents } = await readBeside({ 'docs/a.txt': 'é'.repeat(5_000_000) }, [{ id: 'a' }]);
    expect(contents).toEqual([
      'content comes from a document whose text is longer than 8388608 bytes of UTF-8: a.txt',
    ]);
  });

  it('is not read when it is too large', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'a.txt'), '');
    await truncate(join(folder, 'a.txt'), 5 * 1024 ** 3);
    const documents = await openDocumentFolder(folder);
    const reading = await readPiped(ndjson([someFields({ id: 'a' })]), { documents });
    expect(contentsOf(reading)).toEqual([
      'content comes from a document that is larger than 67108864 bytes: a.txt',
    ]);
  });

  it('is a fault of its record alone when it cannot be opened', async () => {
    const folder = await temporaryFolder();
    await symlink('gone', join(folder, 'a.txt'));
    const documents = await openDocumentFolder(folder);
    const reading = await readPiped(ndjson([someFields({ id: 'a' })]), { documents });
    expect(contentsOf(reading)).toEqual([
      'content comes from a document that is a link to a file that is not there: a.txt',
    ]);
    expect(reading.records[0]).toMatchObject({ faults: [{ value: 'a' }] });
  });

  it('is nothing for what has no id', async () => {
    const documents = await openDocumentFolder(await temporaryFolder());
    const text = '{"id":\n[]\nnull\n{"id":{}}\n';
    expect(summary(await readPiped(text, { documents }))).toEqual([
      [1, 'record is not JSON'],
      [2, []],
      [3, null],
      [4, { id: {} }],
    ]);
  });

  it('loses page breaks and control characters, which no record may hold', async () => {
    const { reading, contents } = await readBeside(
      { 'docs/a.txt': '\ufeffpage 1\fpage\x00 2\x1b\tx\r\n' },
      [{ id: 'a' }],
    );
    expect(contents).toEqual(['page 1\npage  2 \tx']);
    const [record] = reading.records;
    expect(createExpediente(record && 'fields' in record && record.fields)).toMatchObject({
      id: 'a',
    });
  });
});

describe('a PDF', () => {
  it('gives the text of all its pages, accents too', async () => {
    const pages = [
      ['Modificación puntual del Plan General', 'Artículo 1. Ámbito (año 2024)'],
      ['Página segunda: señalización, «pingüino»'],
      [],
      ['Última'],
    ];
    const { contents } = await readBeside({ 'docs/a.pdf': pdf(pages) }, [{ id: 'a' }]);
    expect(contents).toEqual([
      'Modificación puntual del Plan General\nArtículo 1. Ámbito (año 2024)\nPágina segunda: señalización, «pingüino»\n\nÚltima',
    ]);
  });

  it('gives whole words where lines break them, and other hyphens as they are', async () => {
    const lines = ['La dis-', 'cussió del Plan', 'General PGOU-', '2013, Sector-', 'Norte socio-'];
    const { contents } = await readBeside(
      { 'docs/a.pdf': pdf([lines, ['económico, pre-venta']]), 'docs/b.txt': 'dis-\ncussió' },
      [{ id: 'a' }, { id: 'b' }],
    );
    expect(contents).toEqual([
      'La discussió del Plan\nGeneral PGOU-\n2013, Sector-\nNorte socioeconómico, pre-venta',
      'dis-\ncussió',
    ]);
  });

  it('without a text leaves the content as it is, with a warning', async () => {
    const { contents, messages } = await readBeside({ 'docs/a.pdf': pdf([[], []]) }, [
      { id: 'a', content: 'own' },
    ]);
    expect(contents).toEqual(['own']);
    expect(messages).toEqual(['1 a.pdf has no text; is it a scan?']);
  });

  it('is called a scan on most of its pages if these have only a seal and their number', async () => {
    const verified = Array.from({ length: 20 }, () => 'Verifique este documento en la sede');
    const seal = (page: number) => [...verified, `Código 4F-1077, página ${page}`];
    const sealed = [1, 2, 3].map(seal);
    const own = ['Memoria del plan parcial'];
    const { messages, contents } = await readBeside(
      {
        'docs/sealed.pdf': pdf(sealed),
        'docs/half.pdf': pdf([...sealed, own, ['Normas'], ['Planos']]),
        'docs/blank.pdf': pdf([own, [], []]),
        'docs/verso.pdf': pdf([own, [], ['Normas'], []]),
        'docs/numbers.pdf': pdf([own, ['1'], ['2']]),
        'docs/tables.pdf': pdf([1, 2].map((page) => table(page, 40))),
        'docs/table.pdf': pdf([1, 2].map((page) => table(page, 4))),
        'docs/one.pdf': pdf([['Aprobado']]),
      },
      ['sealed', 'half', 'blank', 'verso', 'numbers', 'tables', 'table', 'one'].map((id) => ({
        id,
      })),
    );
    expect(messages).toEqual([
      '1 sealed.pdf: 3 of 3 pages have no text of their own; are they scans, drawings or blank?',
      '3 blank.pdf: 2 of 3 pages have no text of their own; are they scans, drawings or blank?',
      '5 numbers.pdf: 2 of 3 pages have no text of their own; are they scans, drawings or blank?',
    ]);
    expect(contents[0]).toContain('Verifique este documento');
  });

  it('is called a scan, and an empty text is not', async () => {
    const { messages } = await readBeside({ 'docs/a.txt': ' \n' }, [{ id: 'a' }]);
    expect(messages).toEqual(['1 a.txt has no text']);
  });

  it.each(['PDF', 'pdf', 'Pdf'])('is not read beside an empty text: a.%s', async (ending) => {
    const { messages } = await readBeside(
      { 'docs/a.Txt': '', [`docs/a.${ending}`]: pdf([['one']]) },
      [{ id: 'a' }],
    );
    expect(messages).toEqual([`1 a.Txt has no text, and a.${ending} is not read beside it`]);
  });

  const whole = pdf([['one']]);
  it('that is none, empty, cut off or locked is a fault of its record alone', async () => {
    const files = {
      'docs/none.pdf': Buffer.from('Dear reader'),
      'docs/empty.pdf': Buffer.alloc(0),
      'docs/page.pdf': Buffer.from('<!doctype html><p>404'),
      'docs/lfs.pdf': Buffer.from('version https://git-lfs.github.com/spec/v1\n'),
      'docs/cut.pdf': whole.subarray(0, 60),
      'docs/locked.pdf': pdf([['one']], { isLocked: true }),
      'docs/whole.pdf': whole,
    };
    // One that is whole after each of the others.
    const ids = ['none', 'empty', 'page', 'lfs', 'cut', 'locked'].flatMap((id) => [id, 'whole']);
    const { contents } = await readBeside(
      files,
      ids.map((id) => ({ id })),
    );
    expect(contents).toEqual([
      'content comes from a document that is not a readable PDF: none.pdf',
      'one',
      'content comes from a document that is empty: empty.pdf; copy it again',
      'one',
      'content comes from a document that is no PDF but a page of the web (HTML): page.pdf; fetch it again',
      'one',
      'content comes from a document that is no PDF but a pointer of Git LFS: lfs.pdf; get the file itself with git lfs pull',
      'one',
      'content comes from a document that is not a readable PDF: cut.pdf',
      'one',
      'content comes from a document that needs a password: locked.pdf',
      'one',
    ]);
  });
});

describe('a word', () => {
  it.each([
    ['urba\u00adnístico', 'urbanístico'],
    ['urba\u00ad\nnístico', 'urbanístico'],
    ['urba\u2010 \r\n nístico', 'urbanístico'],
    [`cami${'ó'.normalize('NFD')}-\nneta`, `cami${'ó'.normalize('NFD')}neta`],
  ])('is whole where a hyphen of any kind breaks it: %j', (broken, whole) => {
    expect(joinBrokenWords(broken)).toBe(whole);
  });

  it.each(['a -\nb', '3-\nb', 'a-\n\nb', 'a\u00ad2', 'a-b', '-\nb'])('is no part of %j', (text) => {
    expect(joinBrokenWords(text)).toBe(text);
  });
});

describe('the folder of the documents', () => {
  it('is told of when it does not exist', async () => {
    await expect(openDocumentFolder('/no/such/folder')).rejects.toThrow(UnreadableFile);
  });

  it('may hold other things', async () => {
    const { messages } = await readBeside(
      { 'docs/a.txt': 'a', 'docs/readme.md': '', 'docs/x.txt/y.md': '', 'docs/pdf': '' },
      [{ id: 'a' }],
    );
    expect(messages).toEqual([
      ' files in docs that are neither .txt nor .pdf: 3 (pdf, readme.md, x.txt/y.md)',
    ]);
  });

  it('is named with the documents that no record has, at the end and once', async () => {
    const files = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`docs/${n}.txt`, 'x']));
    const { messages } = await readBeside({ ...files, 'docs/2.pdf': 'x', 'docs/0/1.pdf': 'x' }, [
      { id: '3' },
    ]);
    expect(messages).toEqual([
      ' documents in docs that belong to no record of this import: 7 (0/1.pdf, 1.txt, 2.txt, 4.txt, 5.txt, …; --json names them)',
    ]);
  });

  it('is named with the id that has its name but for the case, beside one that is used', async () => {
    const files = { 'docs/EXP-1.txt': 'x', 'docs/exp-1.txt': 'x' };
    for (const used of ['exp-1', 'EXP-1']) {
      const unused = used === 'exp-1' ? 'EXP-1' : 'exp-1';
      const { messages } = await readBeside(files, [{ id: used }, { id: 'Exp-1' }]);
      expect(messages).toEqual([
        expect.stringContaining(
          `: 1 (${unused}.txt); ${unused}.txt differs in case from the id Exp-1`,
        ),
      ]);
    }
  });

  it.each([
    ['EXP-1_2.pdf', 'exp-1/2'],
    ['exp-1.txt', 'Exp-1'],
  ])('is named with %s, which differs in case from the id %s', async (name, id) => {
    const files = { 'docs/B.txt': 'b', [`docs/${name}`]: 'x' };
    // Whether a document is used may be known sooner or later.
    for (const ids of [
      ['b', 'B', id],
      ['b', id, 'B'],
      [id, 'b', 'B'],
    ]) {
      const { messages } = await readBeside(
        files,
        ids.map((id) => ({ id })),
      );
      expect(messages).toEqual([
        ` documents in docs that belong to no record of this import: 1 (${name}); ${name} differs in case from the id ${id}`,
      ]);
    }
  });
});
