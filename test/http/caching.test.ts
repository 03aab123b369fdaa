import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordFields, someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { replaceRecords } from './replacing.js';
import { askOverSocket } from './requesting.js';

const records: RecordFields[] = Array.from({ length: 20 }, () => someFields());

let service: TestService;
let etag: string;
let modified: string;
beforeAll(async () => {
  service = await startService({ records });
  const { headers } = await ask('/api/record');
  etag = String(headers.etag);
  modified = String(headers['last-modified']);
});
afterAll(() => service.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  service.server.inject({ url, headers });
const coded = (coding: string) => etag.replace(/"$/, `-${coding}"`);
const later = (seconds: number) => new Date(Date.parse(modified) + seconds * 1000).toUTCString();

describe('decision 20: the validators of an answer', () => {
  it('are a strong ETag and the date of the records file', async () => {
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(modified).toBe((await stat(service.file)).mtime.toUTCString());
  });

  it('are the same for the same records in another order, in another service', async () => {
    const other = await startService({ records: records.toReversed() });
    const { headers } = await other.server.inject('/api/record');
    await other.close();
    expect(headers.etag).toBe(etag);
  });

  it('are others when one letter of the content differs, though no answer shows it', async () => {
    const [first, ...rest] = records as [RecordFields, ...RecordFields[]];
    const other = await startService({ records: [{ ...first, content: 'otra' }, ...rest] });
    const { headers } = await other.server.inject('/api/record');
    await other.close();
    expect(headers.etag).not.toBe(etag);
  });

  it('have another ETag for each coding of the body', async () => {
    const codings = ['identity', 'gzip', 'br'];
    const tags = await Promise.all(
      codings.map(async (coding) => {
        const { headers } = await ask('/api/record', { 'accept-encoding': coding });
        return headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('are on the answer for one record and on a page', async () => {
    for (const url of [`/api/record/${records[0]?.cod_archivo}`, '/api/record?limit=3']) {
      expect((await ask(url)).headers).toMatchObject({ etag, 'last-modified': modified });
    }
  });
});

describe('decision 20: what the client has is still good', () => {
  it.each([
    ['its ETag', () => ({ 'if-none-match': etag })],
    ['its ETag among others', () => ({ 'if-none-match': `"a", W/"b" ,${etag}, "c"` })],
    ['its ETag made weak by a proxy', () => ({ 'if-none-match': `W/${etag}` })],
    ['a star', () => ({ 'if-none-match': '*' })],
    ['the date of the records', () => ({ 'if-modified-since': modified })],
    ['its ETag and an old date', () => ({ 'if-none-match': etag, 'if-modified-since': later(-9) })],
    [
      'its ETag while it takes gzip',
      () => ({ 'if-none-match': coded('gzip'), 'accept-encoding': 'gzip' }),
    ],
  ])('by %s: 304 with the validators and no body', async (_, headers) => {
    const answer = await ask('/api/record', headers());
    expect(answer.statusCode).toBe(304);
    expect(answer.rawPayload).toHaveLength(0);
    expect(String(answer.headers.etag).replace('-gzip', '')).toBe(etag);
    expect(answer.headers).toMatchObject({
      'last-modified': modified,
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
    });
    expect(answer.headers).not.toHaveProperty('content-type');
    expect(answer.headers).not.toHaveProperty('content-length');
  });
});

describe('decision 20: what the client has is not what it would get', () => {
  it.each([
    ['another ETag', () => ({ 'if-none-match': '"0123"' })],
    ['the beginning of its ETag', () => ({ 'if-none-match': `${etag.slice(0, -2)}"` })],
    ['its ETag without quotes', () => ({ 'if-none-match': etag.replaceAll('"', '') })],
    ['an empty list', () => ({ 'if-none-match': '' })],
    ['an earlier date', () => ({ 'if-modified-since': later(-1) })],
    // The registry may have gone back to an older file since.
    ['a later date', () => ({ 'if-modified-since': later(3600) })],
    ['no date', () => ({ 'if-modified-since': 'yesterday' })],
    [
      'another ETag, which counts before a good date',
      () => ({ 'if-none-match': '"0123"', 'if-modified-since': later(3600) }),
    ],
  ])('by %s: 200 with the body', async (_, headers) => {
    const answer = await ask('/api/record', headers());
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.payload).resultadoBusqueda).toHaveLength(records.length);
  });

  it.each(['/api/record/X-1', '/api/record?search=nowhere', '/nowhere'])(
    'an error stays an error, without validators: %s',
    async (url) => {
      const answer = await ask(url, { 'if-none-match': '*', 'if-modified-since': later(3600) });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('a malformed question stays malformed', async () => {
    expect((await ask('/api/record?limit=0', { 'if-none-match': etag })).statusCode).toBe(400);
  });
});

describe('decision 29: an ETag belongs to one coding of the body', () => {
  /** What it is, how it is asked for, and whether it is too small to be compressed. */
  const answers = [
    ['an answer in one piece', '/api/record?checkin_date=2024', false],
    ['a page', '/api/record?limit=10', false],
    ['a record that is too small to be compressed', '/api/record?limit=1', true],
    ['an answer that is streamed', '/api/record', false],
  ] as const;
  const codings = [undefined, 'identity', 'gzip', 'br', 'deflate'];
  let long: TestService;
  beforeAll(async () => {
    const more = Array.from({ length: 2_000 }, () => someFields({ checkin_date: '2023-01-01' }));
    long = await startService({ records: [...records, ...more] });
  });
  afterAll(() => long.close());

  describe.each(answers)('%s', (_, path, isSmall) => {
    it.each(codings)(
      'is a 304 to its own tag alone, for a client that takes %s',
      async (coding) => {
        const headers: Record<string, string> = coding ? { 'accept-encoding': coding } : {};
        // Made anew, then kept: the second round takes the fast path.
        for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
          const { headers: given } = await askOverSocket(long, { path, method, headers });
          const own = String(given.etag);
          const plain = own.replace(/-\w+"$/, '"');
          const tags = [
            plain,
            ...['gzip', 'br', 'deflate'].map((c) => plain.replace(/"$/, `-${c}"`)),
          ];
          expect(own === plain).toBe(isSmall || coding === undefined || coding === 'identity');
          for (const tag of tags) {
            for (const condition of [tag, `W/${tag}`, `"a", ${tag} ,W/"b"`]) {
              const asked = { ...headers, 'if-none-match': condition };
              const answer = await askOverSocket(long, { path, method, headers: asked });
              expect([condition, answer.status]).toEqual([condition, tag === own ? 304 : 200]);
              expect(answer.headers.etag).toBe(own);
            }
          }
          const any = { ...headers, 'if-none-match': '*' };
          expect((await askOverSocket(long, { path, method, headers: any })).status).toBe(304);
        }
      },
    );
  });

  it.each(['gzip', 'br'])('the tag of %s is no match where nothing is kept', async (coding) => {
    const other = await startService({ records, environment: { ANSWER_CACHE_MB: '0' } });
    const tag = { 'if-none-match': coded(coding) };
    const asked = async (headers: Record<string, string>) =>
      (await other.server.inject({ url: '/api/record', headers })).statusCode;
    const statuses = [await asked(tag), await asked({ ...tag, 'accept-encoding': coding })];
    await other.close();
    expect(statuses).toEqual([200, 304]);
  });
});

describe('decision 20: how long an answer keeps', () => {
  it('is until it is asked for again', async () => {
    expect((await ask('/api/record')).headers['cache-control']).toBe('public, no-cache');
  });

  it('is CACHE_MAX_AGE where that is set, on a 304 as well', async () => {
    const environment = { CACHE_MAX_AGE: '300' };
    const other = await startService({ records, environment });
    const fresh = await other.server.inject('/api/record');
    const headers = { 'if-none-match': '*' };
    const kept = await other.server.inject({ url: '/api/record', headers });
    await other.close();
    expect([fresh.statusCode, kept.statusCode]).toEqual([200, 304]);
    expect(fresh.headers['cache-control']).toBe('public, max-age=300');
    expect(kept.headers['cache-control']).toBe('public, max-age=300');
  });
});

describe('decision 20: a new file', () => {
  it('with the same records keeps every validator, and one with others changes them', async () => {
    const other = await startService({ records });
    const validators = async () => {
      const { headers } = await other.server.inject('/api/record');
      return { etag: headers.etag, modified: headers['last-modified'] };
    };
    const before = await validators();
    const past = new Date('2020-02-03T04:05:06.789Z');
    await replaceRecords(other, records.toReversed(), past);
    const same = await validators();
    await replaceRecords(other, records.slice(1), past);
    const after = await validators();
    await other.close();
    expect(same).toEqual(before);
    expect(after.etag).not.toBe(etag);
    expect(after.modified).toBe('Mon, 03 Feb 2020 04:05:06 GMT');
  });
});
