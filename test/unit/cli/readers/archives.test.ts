import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ndjson, someFields } from '../../../support/records.js';
import { readFiles, readPiped, summary, writtenFile } from './reading.js';

const fields = someFields();
const text = strToU8(ndjson([fields]));
const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files));

describe('a zip file', () => {
  it('with one file in it is that file, from a file, from a pipe, gzipped', async () => {
    const bytes = zip({
      'a/': new Uint8Array(),
      'a/b.ndjson': text,
      '__MACOSX/._b': text,
      '.DS_Store': text,
    });
    const file = await writtenFile('records', bytes);
    const { records } = await readFiles([file]);
    expect(records).toEqual([{ location: { file: `${file}:a/b.ndjson`, line: 1 }, fields }]);
    expect((await readPiped(bytes)).records).toHaveLength(1);
    expect((await readPiped(gzipSync(bytes))).records).toHaveLength(1);
    expect((await readPiped(zip({ 'x.zip': bytes }))).records).toHaveLength(1);
    expect((await readPiped(zip({ 'x.gz': gzipSync(text) }))).records).toHaveLength(1);
  });

  it('with several files advises one that may be a table', async () => {
    const bytes = zip({ 'leeme.pdf': text, 'licencias.csv': text, 'licencias.shp': text });
    expect((await readPiped(bytes)).error?.message).toContain(
      'holds 3 files: leeme.pdf, licencias.csv, licencias.shp; name one of them, as in standard input:licencias.csv',
    );
  });

  it('with a shapefile says what to do with it', async () => {
    const bytes = zip({ 'x.cpg': text, 'x.dbf': text, 'x.shp': text, 'x.shx': text });
    expect((await readPiped(bytes)).error?.message).toBe(
      'standard input: holds a shapefile (x.shp); export its attributes as CSV or GeoJSON',
    );
  });

  it('with several files names them, and one of them can be chosen', async () => {
    const file = await writtenFile('records.zip', zip({ 'a.csv': text, 'b c.ndjson': text }));
    const { error } = await readFiles([file]);
    expect(error?.message).toBe(
      `${file}: holds 2 files: a.csv, b c.ndjson; name one of them, as in ${file}:a.csv`,
    );
    expect((await readFiles([`${file}:b c.ndjson`])).records).toHaveLength(1);
    expect((await readFiles([`${file}:c`])).error?.message).toBe(
      `${file}: holds no file c; it holds a.csv, b c.ndjson`,
    );
  });

  it('that is damaged or cut off says so', async () => {
    const bytes = zip({
      'a.ndjson': strToU8(ndjson(Array.from({ length: 50 }, () => someFields()))),
    });
    const message = 'standard input: the zip file is damaged or cut off; copy it again';
    expect((await readPiped(bytes.subarray(0, -30))).error?.message).toBe(message);
    for (const at of [60, 200, 500]) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xff, at, at + 20);
      expect((await readPiped(damaged)).error?.message).toBe(message);
    }
    const wrongSum = Buffer.from(zip({ 'a.ndjson': text }));
    const directory = wrongSum.indexOf('PK\x01\x02', 0, 'latin1');
    wrongSum.writeUInt32LE(1, directory + 16);
    expect((await readPiped(wrongSum)).error?.message).toBe(message);
  });

  it('with a file that is longer than it says is damaged', async () => {
    const long = strToU8(ndjson(Array.from({ length: 5000 }, () => someFields())));
    const bytes = Buffer.from(zip({ 'a.ndjson': long }));
    const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    bytes.writeUInt32LE(200_000, directory + 24);
    expect((await readPiped(bytes)).error?.message).toBe(
      'standard input: the zip file is damaged or cut off; copy it again',
    );
  });

  it('with nothing but what a system put there, or nothing at all, says so', async () => {
    const message = 'standard input: is a zip file without files';
    const bytes = zip({ '__MACOSX/._b': text, '.DS_Store': text });
    expect((await readPiped(bytes)).error?.message).toBe(message);
    expect((await readPiped(zip({}))).error?.message).toBe(message);
  });

  it('with very many files names the first ones, and far more are refused', async () => {
    const many = (count: number) =>
      zip(
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.csv`, new Uint8Array()])),
      );
    expect((await readPiped(many(12))).error?.message).toContain('9.csv and 2 more; name one');
    expect((await readPiped(many(10_001))).error?.message).toBe(
      'standard input: is a zip file with more than 10000 files in it',
    );
  });

  it('packed in a way of its own names it', async () => {
    const bytes = Buffer.from(zip({ 'a.ndjson': text }));
    const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    bytes.writeUInt16LE(93, directory + 10);
    expect((await readPiped(bytes)).error?.message).toBe(
      'standard input: a.ndjson is packed by method 93, which is not read here; unpack it first',
    );
  });

  it('whose directory is broken is damaged', async () => {
    const bytes = Buffer.from(zip({ 'a.ndjson': text }));
    bytes.fill(0, bytes.indexOf('PK\x01\x02', 0, 'latin1'), bytes.length - 22);
    expect((await readPiped(bytes)).error?.message).toContain('is damaged or cut off');
  });

  it('is meant by a name of a file in it, and not another kind of file', async () => {
    const file = await writtenFile('x.csv.gz', gzipSync(text));
    expect((await readFiles([`${file}:a.csv`])).error?.message).toBe(
      `${file}: is no zip file, so there is no a.csv in it`,
    );
    expect((await readFiles(['nowhere.zip:a.csv'])).error?.message).toBe(
      'nowhere.zip:a.csv: there is no such file',
    );
  });

  it('with a password says so', async () => {
    const bytes = Buffer.from(zip({ 'a.ndjson': text }));
    const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    bytes.writeUInt16LE(1, directory + 8);
    expect((await readPiped(bytes)).error?.message).toBe(
      'standard input: is a zip file with a password; unpack it first',
    );
  });

  it('that claims to unpack to far more than it holds is refused', async () => {
    const bytes = Buffer.from(zip({ 'a.ndjson': text }));
    const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    bytes.writeUInt32LE(3_000_000_000, directory + 24);
    expect((await readPiped(bytes)).error?.message).toContain('more than 250 times its size');
  });

  it('in itself without end is refused', async () => {
    let nest = zip({ x: text });
    for (let i = 0; i < 6; i++) nest = zip({ x: nest });
    expect((await readPiped(nest)).error?.message).toContain(
      'is packed too often; unpack it first',
    );
    let gz = gzipSync(text);
    for (let i = 0; i < 6; i++) gz = gzipSync(gz);
    expect(summary(await readPiped(gz))).toEqual([
      'BrokenFile: standard input: is packed too often; unpack it first',
    ]);
  });
});
