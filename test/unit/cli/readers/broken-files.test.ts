import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BrokenFile, UnreadableFile } from '../../../../src/adapters/inbound/cli/errors.js';
import { ndjson, someFields } from '../../../support/records.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { readFiles, readPiped, summary, writtenFile } from './reading.js';

const HEADER = 'id,cod_archivo,title,area,checkin_date,municipality,links';
const ROW = 'EXP-1,A-1,Plan,,2024-05-17,Oviedo,';
const MIB = 1024 * 1024;

/** The message, without the name of the file. */
async function fault(
  contents: string | Uint8Array | Iterable<Uint8Array>,
  file = 'standard input',
) {
  const { error } = await readPiped(contents);
  expect(error).toBeInstanceOf(BrokenFile);
  expect(error?.message).toMatch(new RegExp(`^${file}: `));
  return error?.message.slice(file.length + 2);
}

function* endless(byte: string, chunks = 65): Generator<Buffer> {
  const chunk = Buffer.alloc(MIB, byte);
  for (let i = 0; i < chunks; i++) yield chunk;
}

describe('a file that cannot be read on', () => {
  it.each([
    ['nothing', ''],
    ['blank lines', '\n \r\n\t\n'],
    ['a byte order mark', '\ufeff'],
    ['an empty array', '[\n]\n'],
    ['a header row alone', `${HEADER}\n`],
    ['an empty gzip file', gzipSync('')],
  ])('holds no record: %s', async (_, contents) => {
    expect(await fault(contents)).toBe('holds no record');
  });

  it.each([
    [
      'an old workbook that is cut',
      'd0cf11e0a1b11ae1',
      'is an old Excel file (.xls) that is damaged or cut off; open it in Excel and save it as .xlsx or CSV',
    ],
    [
      'a PDF',
      Buffer.from('%PDF-1.7').toString('hex'),
      'is a PDF; ask for the table behind it as .xlsx or CSV',
    ],
    [
      'a pointer',
      Buffer.from('version https://git-lfs.github.com/spec/v1\noid').toString('hex'),
      'is only a pointer to the file, of Git LFS; get the file itself with git lfs pull',
    ],
    [
      'a page',
      Buffer.from('\ufeff<html><table>').toString('hex'),
      'is an HTML page, though its name may say Excel; open it in Excel and save it as .xlsx or CSV',
    ],
    [
      'XML',
      Buffer.from('<?xml version="1.0"?>').toString('hex'),
      'is XML; save it as .xlsx, CSV or JSON',
    ],
    [
      'JSON in a JSON text',
      Buffer.from('"[\\n  {\\"id\\": 1}]"').toString('hex'),
      'is JSON inside a JSON text: it begins with a quote; take the inner JSON out of it, as jq -r . does',
    ],
    ...['var obras = {"type":', 'export default [{"id":', 'show({"id":'].map((text) => [
      text,
      Buffer.from(text).toString('hex'),
      'is JavaScript around JSON; remove what stands before the first { or [, and behind the last',
    ]),
    [
      'bzip2',
      Buffer.from('BZh91').toString('hex'),
      'is compressed in a way that is not read here; unpack it first',
    ],
    ['a picture', '89504e470d0a1a0a0000000d49484452', 'is an image, not text'],
    [
      'numbers',
      Buffer.from(Float64Array.from({ length: 99 }, (_, i) => i / 7).buffer).toString('hex'),
      'is not text; if it is, name its encoding with --encoding',
    ],
    [
      'a dBASE table',
      `03790c03a4010000810231010000${'00'.repeat(18)}${Buffer.from('OBJECTID_1\0N').toString('hex')}`,
      'is a dBASE table (.dbf), as stands beside a shapefile; open it in Excel or LibreOffice and save it as .xlsx or CSV',
    ],
    ['an empty zip file', '504b0506', 'is a zip file without files'],
    ['a piece of a zip file', '504b030414', 'the zip file is damaged or cut off; copy it again'],
  ])('is no text: %s', async (_, hex, message) => {
    expect(await fault(Buffer.from(hex, 'hex'))).toBe(message);
  });

  it.each([
    ['cut in an element', '[\n{},\n{"id":"a"', 'is cut off in the element that begins on line 3'],
    ['cut in a text', '[{},\n{"id":"a', 'is cut off in the element that begins on line 2'],
    ['cut after an element', '[\n{}\n', 'is cut off on line 3: the array has no ]'],
    ['cut after a comma', '[{},\n', 'is cut off on line 2: the array has no ]'],
    ['cut at once', '[', 'is cut off on line 1: the array has no ]'],
    ['garbage after it', '[{}]\n\n{}', 'line 3: there is text after the end of the array'],
    ['a comma after it', '[{}],', 'line 1: there is text after the end of the array'],
    ['a missing comma', '[{}\n{}]', 'line 2: a comma is missing between two elements'],
    ['a brace too many', '[{}},{}]', 'line 1: a comma is missing between two elements'],
    [
      'a comma before all',
      '[\n,{}]',
      'line 2: there is a comma before the first element of the array',
    ],
    ['two commas', '[{},\n,{}]', 'line 2: an element is missing after a comma'],
    ['a comma before the end', '[{},\n]', 'line 2: an element is missing after a comma'],
    ['a quote missing', '[{},\n{"id":"a},\n{}]', 'line 2: a string has no quote at its end'],
  ])('is an array that has %s', async (_, text, message) => {
    expect(await fault(text)).toBe(message);
  });

  it.each([
    ['cut', '{\n"id":"a"\n}\n{\n"id":', 'is cut off in the element that begins on line 4'],
    ['cut in the first', '{\n"id":"a"', 'is cut off in the element that begins on line 1'],
    ['a list behind them', '{\n}\n[]', 'line 3: there is text that belongs to no object'],
    ['commas', '{\n},\n{}', 'line 2: there is text that belongs to no object'],
    ['a quote missing', '{\n}\n{\n"id":"a\n}', 'line 4: a string has no quote at its end'],
  ])('is a sequence of objects on several lines with %s', async (_, text, message) => {
    expect(await fault(text)).toBe(message);
  });

  it.each([
    [
      'never closed',
      `${HEADER}\n${ROW}\nEXP-2,"A-2\n,"",\n${ROW}\n`,
      'line 3: the quote that opens here is never closed;',
    ],
    [
      'closed by the next',
      `${HEADER}\nEXP-2,A-2,"Plan\n,,x\n,"y",z\n`,
      'line 2: the quote that opens here is closed on line 4, but the cell goes on;',
    ],
    [
      'opened below the first line of its row',
      `${HEADER}\n"EXP\n-2",A-2,"Plan\n`,
      'line 3: the quote that opens here is never closed;',
    ],
    [
      'never closed in the header row',
      `\n"${HEADER}\n${ROW}\n`,
      'line 2: the quote that opens here is never closed;',
    ],
  ])('has a quote that is %s', async (_, text, message) => {
    expect(await fault(text)).toBe(
      `${message} a quote inside a cell is written twice; where quotes are only text, --quote none reads them so`,
    );
  });

  it.each([
    [
      'line, of NDJSON',
      () => endless('{'),
      'line 1 is longer than 67108864 bytes, which no record needs',
    ],
    [
      'line, of CSV',
      () => endless('x'),
      'line 1 is longer than 67108864 bytes, which no record needs',
    ],
    ['element', () => endless('['), 'line 1: an element is longer than 67108864 bytes'],
    [
      'cell in quotes',
      () => [Buffer.from(`${HEADER}\n\n"`), ...endless(`${'x'.repeat(1023)}\n`)],
      'line 3: the quote that opens here is not closed within 67108864 bytes; a quote inside a cell is written twice; where quotes are only text, --quote none reads them so',
    ],
    [
      'cell of many lines in quotes',
      () => [Buffer.from(`${HEADER}\n\n"`), ...endless('\n', 1)],
      'line 3: the quote that opens here is not closed within 1000000 lines; a quote inside a cell is written twice; where quotes are only text, --quote none reads them so',
    ],
  ])('has a %s that no record needs', async (_, chunks, message) => {
    expect(await fault(chunks())).toBe(message);
  });

  it('says so after a few reads, however long the line is', async () => {
    let read = 0;
    const onBytes = (bytes: number) => {
      read = bytes;
    };
    await readPiped(endless('{', 200), { onBytes });
    expect(read).toBeLessThan(70 * MIB);
  });

  it('takes a line of just that length', async () => {
    const line = Buffer.alloc(64 * MIB, ' ');
    line.write('{"id":"a"}');
    expect(summary(await readPiped(line))).toEqual([[1, { id: 'a' }]]);
  });
});

describe('a gzip file', () => {
  const zipped = gzipSync(ndjson(Array.from({ length: 50 }, () => someFields())));

  it('that is cut off says so', async () => {
    expect(await fault(zipped.subarray(0, zipped.length - 3))).toBe(
      'the gzip file is cut off before its end; copy it again',
    );
  });

  it('that is damaged says so', async () => {
    const damaged = Buffer.from(zipped);
    damaged.fill(0xff, 100, 120);
    expect(await fault(damaged)).toBe('the gzip file is damaged; copy it again');
  });
});

describe('a name without a readable file', () => {
  it.each([
    ['nothing at all', '/no/such/file', 'there is no such file'],
    ['a folder', '.', 'is a folder; name the files in it'],
    ['a file as if it were a folder', 'package.json/x', 'there is no such file'],
  ])('stands for %s', async (_, name, why) => {
    const { records, error } = await readFiles([await writtenFile('good', '{}\n'), name]);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect(error?.message).toBe(`${name}: ${why}`);
    expect(records).toEqual([]); // found before the good file was read
  });

  it('may stand for one that is not ours to read', async () => {
    const file = await writtenFile('secret', '{}\n');
    await chmod(dirname(file), 0o755);
    await chmod(file, 0);
    const { error } = await asOrdinaryUser(() => readFiles([file]));
    expect(error?.message).toBe(`${file}: may not be read by this user`);
  });

  it('is standard input, the second time', async () => {
    const { error } = await readFiles(['-', await temporaryFolder(), '-']);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect(error?.message).toBe('standard input: is named twice, but can be read only once');
  });
});

/** Root may read everything, so for as long as this takes root is nobody. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
