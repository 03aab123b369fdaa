import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeWindows1252 } from '../../../../src/adapters/inbound/cli/readers/encoding/text-encoding.js';
import { readPiped, summary } from './reading.js';

const HEADER = 'id,cod_archivo,title,area,checkin_date,municipality,links';
const text = 'Coruña – “plan” 5 €';
/** The same in windows-1252. */
const bytes = Buffer.from('436f7275f1612096209370 6c616e94203520 80'.replaceAll(' ', ''), 'hex');
const around = (before: string, after: string, middle: Uint8Array) =>
  Buffer.concat([Buffer.from(before), middle, Buffer.from(after)]);

const formats: [name: string, wrap: (middle: Uint8Array) => Buffer, line: number][] = [
  ['NDJSON', (middle) => around('{"title":"', '"}\n{"title":"x"}\n', middle), 1],
  ['a JSON array', (middle) => around('[\n{"title":"', '"},\n{"title":"x"}]', middle), 2],
  ['CSV', (middle) => around(`${HEADER}\n"a\n",b,`, ',,,,\na,b,x,,,,\n', middle), 2],
];

describe.each(formats)('%s', (_, wrap, line) => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['windows-1252', bytes, 'windows-1252'],
  ] as const)('is read in %s', async (_, middle, encoding) => {
    for (const contents of [wrap(middle), gzipSync(wrap(middle))]) {
      const [first] = (await readPiped(contents, { encoding })).records;
      expect(first).toMatchObject({ location: { line }, fields: { title: text } });
    }
  });

  it('is taken for UTF-8 where a mark says that it is', async () => {
    const contents = around('\ufeff', '', wrap(Buffer.from(text)));
    const [first] = (await readPiped(contents, { encoding: 'windows-1252' })).records;
    expect(first).toMatchObject({ fields: { title: text } });
  });

  it('gives a record that is not UTF-8 with that fault, and reads on', async () => {
    for (const wrong of [bytes, Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xc0, 0xaf])]) {
      const [first, second] = summary(await readPiped(wrap(wrong)));
      const fault = 'record is not UTF-8; try --encoding windows-1252';
      expect(first).toEqual([line, fault]);
      expect(second).toMatchObject([expect.any(Number), { title: 'x' }]);
    }
  });
});

it('refuses a header row that is not UTF-8', async () => {
  const contents = Buffer.from(`id,cod_archivo,título\n`, 'latin1');
  expect(summary(await readPiped(contents))).toEqual([
    'BrokenFile: standard input: line 1: the header row is not UTF-8; try --encoding windows-1252',
  ]);
});

it('knows all letters of windows-1252', () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const decoded = decodeWindows1252(all);
  expect(decoded.slice(0x80, 0xa0)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
  expect(decoded.slice(0, 0x80) + decoded.slice(0xa0)).toBe(
    all.toString('latin1').replace(/[\x80-\x9f]/g, ''),
  );
});
