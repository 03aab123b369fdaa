import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrokenFile } from '../../../../src/adapters/inbound/cli/errors.js';
import type { SubmittedRecord } from '../../../../src/application/import/import-request.js';
import { FIELDS } from '../../../../src/domain/record/expediente.js';
import { randomCases } from '../../../support/effort.js';
import { readPiped, summary } from './reading.js';

type Fields = Record<string, string | null>;
/** A file, and where each of its records begins in it. */
interface Written {
  readonly text: string;
  readonly lines: readonly number[];
}

const RUNS = randomCases(300);

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '\\', '{', ']', ' ', 'ñ', '😀', 'a'),
  }),
);
const someRecord: fc.Arbitrary<Fields> = fc
  .tuple(...FIELDS.map(() => cell))
  .map((cells) =>
    Object.fromEntries(FIELDS.map((name, at) => [name, value(name, cells[at] as string)])),
  );
const records = fc.array(someRecord, { minLength: 1, maxLength: 6 });
const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\r\n', '\t'), maxLength: 4 });
const cuts = fc.array(fc.nat({ max: 5000 }), { maxLength: 12 });

/** As a CSV file can say it: a record never has nothing in all its cells. */
function value(name: string, text: string): string | null {
  if (name === 'id') return `${text}x`;
  return name === 'inscription_date' && text.trim() === '' ? null : text;
}

function lineOf(text: string): number {
  return text.split('\n').length;
}

/** Puts texts one behind the other, and remembers where those that are records begin. */
function put(parts: readonly { text: string; isRecord?: boolean }[]): Written {
  let text = '';
  const lines: number[] = [];
  for (const part of parts) {
    if (part.isRecord) lines.push(lineOf(text));
    text += part.text;
  }
  return { text, lines };
}

const ndjson = (all: Fields[], breaks: string[]) =>
  put(
    all.flatMap((fields, at) => [
      { text: JSON.stringify(fields), isRecord: true },
      { text: `${breaks[at] ?? ''}\n` },
    ]),
  );

const array = (all: Fields[], breaks: string[], indent: number) =>
  put([
    { text: '[' },
    ...all.flatMap((fields, at) => [
      { text: at > 0 ? `,${breaks[at] ?? ''}` : (breaks[0] ?? '') },
      { text: JSON.stringify(fields, null, indent), isRecord: true },
      { text: breaks.at(-1) ?? '' },
    ]),
    { text: ']\n' },
  ]);

const csv = (all: Fields[], delimiter: string, lineBreak: string, isQuoted: boolean) => {
  const written = (text: string | null) => {
    const needed = isQuoted || /["\n\r;,\t]/.test(text ?? '');
    return needed ? `"${(text ?? '').replaceAll('"', '""')}"` : (text ?? '');
  };
  return put([
    { text: `${FIELDS.join(delimiter)}${lineBreak}` },
    ...all.flatMap((fields) => [
      { text: FIELDS.map((name) => written(fields[name] ?? '')).join(delimiter), isRecord: true },
      { text: lineBreak },
    ]),
  ]);
};

const breaks = fc.array(blank, { maxLength: 7 });
const formats: [name: string, written: fc.Arbitrary<[Fields[], Written]>][] = [
  ['NDJSON', fc.tuple(records, breaks).map(([all, between]) => [all, ndjson(all, between)])],
  [
    'a JSON array',
    fc
      .tuple(records, breaks, fc.nat({ max: 3 }))
      .map(([all, between, indent]) => [all, array(all, between, indent)]),
  ],
  [
    'CSV',
    fc
      .tuple(
        records,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\n\n', '\r\n \r\n'),
        fc.boolean(),
      )
      .map(([all, delimiter, lineBreak, isQuoted]) => [
        all,
        csv(all, delimiter, lineBreak, isQuoted),
      ]),
  ],
];

/** The same bytes in other chunks. */
function chunked(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length];
  ends.sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

describe.each(formats)('%s', (_, written) => {
  it('comes back the same, with the right lines, in whatever chunks it comes', async () => {
    await fc.assert(
      fc.asyncProperty(written, cuts, fc.boolean(), async ([all, { text, lines }], places, zip) => {
        const bytes = zip ? gzipSync(text, { level: 1 }) : Buffer.from(text);
        expect(summary(await readPiped(chunked(bytes, places)))).toEqual(
          all.map((fields, at) => [lines[at], fields]),
        );
      }),
      RUNS,
    );
  });

  it('gives no wrong record when its gzip file is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(written, fc.nat(), async ([all, { text }], place) => {
        const bytes = gzipSync(text);
        const reading = await readPiped(bytes.subarray(0, place % bytes.length));
        expect(reading.error).toBeInstanceOf(BrokenFile);
        expect(fieldsOf(reading.records)).toEqual(all.slice(0, reading.records.length));
      }),
      RUNS,
    );
  });
});

it('a JSON array that is cut off anywhere is broken, after records that are right', async () => {
  await fc.assert(
    fc.asyncProperty(records, breaks, fc.nat(), async (all, between, place) => {
      const text = array(all, between, 1).text.trimEnd();
      const reading = await readPiped(
        Buffer.from(text).subarray(0, place % Buffer.byteLength(text)),
      );
      expect(reading.error).toBeInstanceOf(BrokenFile);
      expect(fieldsOf(reading.records)).toEqual(all.slice(0, reading.records.length));
    }),
    RUNS,
  );
});

it('NDJSON that is cut off anywhere has no wrong record', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.nat(), async (all, place) => {
      const bytes = Buffer.from(ndjson(all, []).text);
      const { records: read } = await readPiped(bytes.subarray(0, place % bytes.length));
      const sound = read.flatMap((record) => ('fields' in record ? [record.fields] : []));
      expect(sound).toEqual(all.slice(0, sound.length));
      expect(read.length - sound.length).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});

it('CSV that is cut off anywhere is broken or right, but for a last row that a warning names', async () => {
  const someCsv = fc.tuple(records, fc.constantFrom('\n', '\r\n'), fc.boolean());
  await fc.assert(
    fc.asyncProperty(someCsv, fc.nat(), async ([all, lineBreak, isQuoted], place) => {
      const bytes = Buffer.from(csv(all, ';', lineBreak, isQuoted).text);
      const { records: read, warnings } = await readPiped(bytes.subarray(0, place % bytes.length));
      const doubted = warnings.map((warning) => warning.location?.line);
      const trusted = read.filter((record) => !doubted.includes(record.location.line));
      expect(fieldsOf(trusted)).toEqual(all.slice(0, trusted.length));
    }),
    RUNS,
  );
});

function fieldsOf(read: readonly SubmittedRecord[]) {
  return read.map((record) => ('fields' in record ? record.fields : record.faults));
}
