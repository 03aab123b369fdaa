import { open } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  decodeLine,
  readLines,
} from '../../../src/adapters/outbound/memory/records-file/ndjson-lines.js';
import { someFile } from './records-file.js';

/** As much as the platform reads of a file at a time. */
const CHUNK = 64 * 1024;

/** The lines, each of which is found again at its place. */
async function linesOf(contents: string | Uint8Array) {
  const file = await open(await someFile(contents));
  const lines: { number: number; text: string | undefined }[] = [];
  try {
    for await (const { number, text, position, length } of readLines(file)) {
      const bytes = Buffer.from(contents).subarray(position, position + length);
      expect(decodeLine(bytes)).toBe(text);
      lines.push({ number, text });
    }
    return lines;
  } finally {
    await file.close();
  }
}

describe('readLines', () => {
  it.each([
    ['line feeds', 'a\nb\n'],
    ['carriage returns too', 'a\r\nb\r\n'],
    ['no line break at the end', 'a\nb'],
    ['a byte order mark', '\ufeffa\nb\n'],
    ['space around the lines', ' a\t\n\u00a0b \n'],
  ])('reads a file with %s', async (_, contents) => {
    expect(await linesOf(contents)).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: 'b' },
    ]);
  });

  it('passes over lines with nothing on them, and counts them', async () => {
    expect(await linesOf('\n\r\na\n  \n\t\n\nb\n\n')).toEqual([
      { number: 3, text: 'a' },
      { number: 7, text: 'b' },
    ]);
  });

  it.each(['', '\n', '\ufeff', '\r\n\r\n'])('finds no line in %j', async (contents) => {
    expect(await linesOf(contents)).toEqual([]);
  });

  it('breaks lines at line feeds alone', async () => {
    expect(await linesOf('a\u2028b\u0085c\rd\n')).toEqual([
      { number: 1, text: 'a\u2028b\u0085c\rd' },
    ]);
  });

  it.each(['ñ', '€', '😀'])('puts a %s together that two reads have torn apart', async (letter) => {
    for (let bytes = 1; bytes < Buffer.byteLength(letter); bytes++) {
      const text = 'x'.repeat(CHUNK - bytes) + letter;
      expect(await linesOf(`${text}\nb\n`)).toEqual([
        { number: 1, text },
        { number: 2, text: 'b' },
      ]);
    }
  });

  it.each([-1, 0, 1])(
    'reads a line that ends %i bytes from the end of a read',
    async (distance) => {
      const text = 'x'.repeat(CHUNK - 1 + distance);
      expect(await linesOf(`${text}\nb`)).toEqual([
        { number: 1, text },
        { number: 2, text: 'b' },
      ]);
    },
  );

  it('reads a line that takes many reads', async () => {
    const text = 'ñ'.repeat(5 * CHUNK);
    expect(await linesOf(`a\n${text}\nb\n`)).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text },
      { number: 3, text: 'b' },
    ]);
  });

  it.each([
    ['a stray byte', [0xff]],
    ['half a letter', [0xc3]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong form', [0xc0, 0xaf]],
  ])('gives no text for a line that holds %s and so is not UTF-8', async (_, bytes) => {
    const contents = Buffer.concat([Buffer.from('a\n\nb'), Buffer.from(bytes), Buffer.from('\nc')]);
    expect(await linesOf(contents)).toEqual([
      { number: 1, text: 'a' },
      { number: 3, text: undefined },
      { number: 4, text: 'c' },
    ]);
  });

  it('gives up a line that no record could need', async () => {
    const file = await open(await someFile('a\n'), 'r+');
    await file.truncate(65 * 1024 * 1024);
    const lines = readLines(file);
    expect(await lines.next()).toMatchObject({ value: { text: 'a' } });
    await expect(lines.next()).rejects.toThrow('line 2 is longer than 67108864 bytes');
    await file.close();
  });

  it('leaves the file open for whoever opened it', async () => {
    const file = await open(await someFile('a\nb\n'));
    for await (const _ of readLines(file)) break;
    expect((await file.stat()).size).toBe(4);
    await file.close();
  });
});
