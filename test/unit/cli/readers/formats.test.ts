import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fieldMapping } from '../../../../src/adapters/inbound/cli/readers/field-mapping.js';
import { readRecords } from '../../../../src/adapters/inbound/cli/readers/read-submitted-records.js';
import { ndjson, someFields } from '../../../support/records.js';
import { readFiles, readPiped, summary, writtenFile } from './reading.js';

const HEADER = 'id,cod_archivo,title,content,area,checkin_date,inscription_date,municipality,links';
const ROW = 'EXP-1,A-1,Plan,Memoria,,2024-05-17,,Oviedo,';
const FIELDS = {
  id: 'EXP-1',
  cod_archivo: 'A-1',
  title: 'Plan',
  content: 'Memoria',
  area: '',
  checkin_date: '2024-05-17',
  inscription_date: null,
  municipality: 'Oviedo',
  links: '',
};

const texts: Record<string, [text: string, line: number]> = {
  NDJSON: [ndjson([FIELDS]), 1],
  'NDJSON after blank lines': [`\n \r\n\t${JSON.stringify(FIELDS)}`, 3],
  'a JSON array': [`[\n${JSON.stringify(FIELDS)}\n]\n`, 2],
  'a JSON array, spread out': [`\r\n[\n${JSON.stringify(FIELDS, null, 2)}\n]`, 3],
  'CSV with commas': [`${HEADER}\n${ROW}\n`, 2],
  'CSV with semicolons': [`${HEADER}\r\n${ROW}\r\n`.replaceAll(',', ';'), 2],
  'CSV with tabs': [`${HEADER}\n${ROW}\n`.replaceAll(',', '\t'), 2],
};

describe.each(Object.entries(texts))('%s', (_, [text, line]) => {
  it.each([
    ['as it is', Buffer.from(text)],
    ['with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['gzipped', gzipSync(text)],
    ['gzipped with a byte order mark', gzipSync(`\ufeff${text}`)],
  ])('is known by its content, %s', async (_, bytes) => {
    const file = await writtenFile('records.data', bytes);
    const reading = await readFiles([file]);
    expect(reading).toEqual({
      records: [{ location: { file, line }, fields: FIELDS }],
      warnings: [],
    });
  });
});

it('reads several files of several formats, one after the other', async () => {
  const files = await Promise.all(
    Object.values(texts).map(([text], at) => writtenFile(`${at}`, at % 2 ? gzipSync(text) : text)),
  );
  const { records } = await readFiles(files);
  expect(records.map(({ location }) => location.file)).toEqual(files);
});

it('reads standard input, and names it', async () => {
  const fields = someFields();
  expect((await readPiped(ndjson([fields]))).records).toEqual([
    { location: { file: 'standard input', line: 1 }, fields },
  ]);
});

describe('progress', () => {
  it('counts the bytes on the disk up to their sum', async () => {
    const text = ndjson(Array.from({ length: 2000 }, () => someFields()));
    const zipped = gzipSync(text);
    const files = [await writtenFile('a', text), await writtenFile('b', zipped)];
    const steps: [number, number | undefined][] = [];
    await readFiles(files, { onBytes: (...step) => steps.push(step) });
    const total = Buffer.byteLength(text) + zipped.length;
    expect(steps.at(-1)).toEqual([total, total]);
    expect(steps.map(([read]) => read)).toEqual(steps.map(([read]) => read).sort((a, b) => a - b));
    expect(steps.length).toBeGreaterThan(2);
  });

  it('knows no sum where a pipe is among the files', async () => {
    const steps: [number, number | undefined][] = [];
    await readPiped(ndjson([someFields()]), { onBytes: (...step) => steps.push(step) });
    expect(steps).toEqual([[expect.any(Number), undefined]]);
  });
});

describe('a reader that stops early', () => {
  const CHUNKS = 2000;
  const text = JSON.stringify(FIELDS);
  const endings: [format: string, first: string, repeated: string][] = [
    ['NDJSON', '', `${text}\n`],
    ['a JSON array', '[', `${text},\n`],
    ['CSV', `${HEADER}\n`, `${ROW}\n`],
  ];

  it.each(endings)('has not read %s further than it had to', async (_, first, repeated) => {
    // Not compressed, or the chunks would be so small that hundreds are read at once.
    const zipped = (text: string) => gzipSync(text, { level: 0 });
    for (const pack of [(text: string) => Buffer.from(text), zipped]) {
      let given = 0;
      const chunks = function* () {
        yield pack(first);
        for (const chunk = pack(repeated.repeat(500)); given < CHUNKS; given++) yield chunk;
      };
      const stdin = Readable.from(chunks(), { objectMode: false });
      let read = 0;
      for await (const record of readRecords(['-'], {
        mapping: fieldMapping(new Map()),
        onWarning() {},
        stdin,
      })) {
        expect(record).toMatchObject({ fields: { id: 'EXP-1' } });
        if (++read === 1000) break;
      }
      expect(given).toBeLessThan(CHUNKS / 10);
      expect(stdin.destroyed).toBe(true);
    }
  });
});

it('gives NDJSON lines that are not JSON with their faults, and reads on', async () => {
  const fields = someFields();
  const text = `${JSON.stringify(fields)}\n{"id":\n\n[1]\n"x"\n${JSON.stringify(fields)}\n`;
  expect(summary(await readPiped(text))).toEqual([
    [1, fields],
    [2, 'record is not JSON'],
    [4, [1]],
    [5, 'x'],
    [6, fields],
  ]);
});

it('gives all elements of an array that end clearly, whatever they are', async () => {
  const text = '[1 ,"x,]\\"",\n[[]],null,{"id":1,},{"id":[2}],\n{"id":3}]';
  expect(summary(await readPiped(text))).toEqual([
    [1, 1],
    [1, 'x,]"'],
    [2, [[]]],
    [2, null],
    [2, 'record is not JSON'],
    [2, 'record is not JSON'],
    [3, { id: '3' }],
  ]);
});
