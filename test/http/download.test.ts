import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { problemIn, problemTypeOf, recordsIn } from './requesting.js';

const hostile = 'Plan "A"; B, C\n=1+1 },{"id":"x"} – ñ\t\\ 😀';
const records = [
  someFields({
    id: 'EXP-1',
    cod_archivo: 'SECRETO-007',
    title: hostile,
    content: 'palabraoculta',
    area: '',
    checkin_date: '2024-03-01',
    inscription_date: '2024-04-01',
    municipality: 'Coruña, A',
    links: ['https://docs.example.org/1.pdf', 'https://docs.example.org/2.pdf'],
  }),
  someFields({
    id: 'EXP-2',
    cod_archivo: 'SECRETO-008',
    title: 'Plan general',
    area: 'Centro',
    checkin_date: '2023-01-01',
    municipality: 'Oviedo',
    links: [],
  }),
];

let service: TestService;
beforeAll(async () => {
  service = await startService({ records });
});
afterAll(() => service.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  service.server.inject({ url, headers });

const CSV = '/api/download/records.csv';
const NDJSON = '/api/download/records.ndjson';

describe('decision 32: a download as CSV', () => {
  it('has a byte order mark, a header and a row for each record, as Excel takes them', async () => {
    const answer = await ask(CSV);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="records.csv"');
    expect(answer.payload).toBe(
      [
        '\ufeffid;registration_number;title;area;checkin_date;inscription_date;municipality;links',
        `EXP-1;007;"${hostile.replaceAll('"', '""')}";;2024-03-01;2024-04-01;Coruña, A;https://docs.example.org/1.pdf https://docs.example.org/2.pdf`,
        'EXP-2;008;Plan general;Centro;2023-01-01;;Oviedo;',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['comma', ',', '"Coruña, A"'],
    ['tab', '\t', 'Coruña, A'],
  ])('has the delimiter that is set: %s', async (name, delimiter, quoted) => {
    const other = await startService({ records, environment: { CSV_DELIMITER: name } });
    const answer = await other.server.inject(CSV);
    await other.close();
    const [header, ...rows] = answer.payload.split('\r\n');
    expect(header?.split(delimiter)).toHaveLength(8);
    expect(rows.join()).toContain(delimiter + quoted + delimiter);
    expect(answer.headers.etag).not.toBe((await ask(CSV)).headers.etag);
  });
});

describe('decision 32: a download as NDJSON', () => {
  it('is the records of the contract, byte for byte, one a line', async () => {
    const answer = await ask(NDJSON);
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="records.ndjson"');
    const lines = answer.payload.split('\n');
    expect(lines.pop()).toBe('');
    const whole = await ask('/api/record');
    expect(`{"resultadoBusqueda":[${lines.join(',')}]}`).toBe(whole.payload);
    expect(lines.map((line) => JSON.parse(line))).toEqual(recordsIn(whole));
  });
});

describe.each([CSV, NDJSON])('decision 32: %s', (url) => {
  it.each(['municipality=a%20coruna', 'checkin_date=2024', 'search=%22plan%20a%22'])(
    'holds what each filter leaves: %s',
    async (filter) => {
      const { payload } = await ask(`${url}?${filter}`);
      expect(payload).toContain('EXP-1');
      expect(payload).not.toContain('EXP-2');
    },
  );

  it('never holds the code or the content', async () => {
    const { payload } = await ask(`${url}?search=palabraoculta`);
    expect(payload).toContain('EXP-1');
    expect(payload).not.toMatch(/secreto|palabraoculta/i);
  });

  it('that would be empty is the 404 of the search', async () => {
    expect(problemTypeOf(await ask(`${url}?search=nothing`))).toBe('no-results');
    const unknown = await ask(`${url}?municipality=Coruna`);
    expect(problemIn(unknown).near).toEqual(['Coruña, A']);
  });

  it('refuses what is no filter', async () => {
    expect(problemIn(await ask(`${url}?limit=3`)).errors).toMatchObject([{ parameter: 'limit' }]);
  });

  it('is validated as records are: by the revision of the registry', async () => {
    const { headers } = await ask(url);
    const ofRecords = (await ask('/api/record')).headers;
    expect(headers['last-modified']).toBe(ofRecords['last-modified']);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await ask(url, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
    const foreign = await ask(url, { 'if-none-match': '"0"' });
    expect(foreign.statusCode).toBe(200);
  });

  it('answers HEAD without a body, and refuses to be written to', async () => {
    const head = await service.server.inject({ method: 'HEAD', url });
    expect(head.payload).toBe('');
    expect(head.headers['content-disposition']).toContain('records.');
    expect((await service.server.inject({ method: 'PUT', url })).statusCode).toBe(405);
  });
});

describe('decision 32: a long download', () => {
  const many = Array.from({ length: 4_000 }, (_, i) =>
    someFields({ id: `EXP-${i}`, title: `Plan parcial ${i} ${'x'.repeat(60)}` }),
  );
  const whole: Record<string, (body: Buffer) => Buffer> = {
    identity: (body) => body,
    gzip: (body) => gunzipSync(body),
    br: (body) => brotliDecompressSync(body),
  };
  let streaming: TestService;
  beforeAll(async () => {
    streaming = await startService({ records: many });
  });
  afterAll(() => streaming.close());

  it.each(Object.keys(whole).flatMap((encoding) => [CSV, NDJSON].map((url) => [url, encoding])))(
    'is streamed whole, with every record once: %s, %s',
    async (url, encoding) => {
      const headers = { 'accept-encoding': encoding };
      const { headers: head, rawPayload } = await streaming.server.inject({ url, headers });
      if (encoding !== 'identity') {
        expect(head['content-encoding']).toBe(encoding);
        expect(head.etag).toContain(`-${encoding}"`);
      }
      const text = whole[encoding]?.(rawPayload).toString() ?? '';
      expect(text.startsWith('\ufeffid;')).toBe(url === CSV);
      const lines = text.trimEnd().split(/\r?\n/);
      const ids = (url === CSV ? lines.slice(1) : lines).map((line) => /EXP-\d+/.exec(line)?.[0]);
      expect(ids).toHaveLength(many.length);
      expect(new Set(ids)).toEqual(new Set(many.map(({ id }) => id)));
    },
  );
});
