import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { type RecordFields, someFields, someRecord } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { fakeGeneration, fakeStorage } from './fake-storage.js';
import { replaceRecords } from './replacing.js';
import { askOverSocket, type SocketAnswer } from './requesting.js';

/** Enough for an answer that is streamed. */
const records: RecordFields[] = Array.from({ length: 1_300 }, (_, n) =>
  someFields({
    title: `Plan parcial n.º ${n}`,
    checkin_date: n < 20 ? '2025-01-01' : '2024-01-01',
  }),
);
const NO_CACHE = { ANSWER_CACHE_MB: '0', LONG_ANSWER_CACHE_MB: '0' };

let caching: TestService;
let plain: TestService;
beforeAll(async () => {
  caching = await startService({ records });
  plain = await startService({ records, environment: NO_CACHE });
});
afterAll(() => Promise.all([caching.close(), plain.close()]));

/** All of an answer but what differs from one request to the next. */
function comparable({ status, headers, body, whole }: SocketAnswer) {
  const { date: _, 'x-request-id': __, 'last-modified': ___, ...same } = headers;
  return { status, headers: same, body: body.toString('base64'), whole };
}

const paths = [
  ['an answer in one piece', '/api/record?checkin_date=2025'],
  ['a page', '/api/record?limit=20&search=plan'],
  ['one small record', `/api/record/${encodeURIComponent(String(records[0]?.cod_archivo))}`],
  ['a streamed answer', '/api/record'],
  ['nothing found', '/api/record?search=nowhere'],
  ['a bad request', '/api/record?colour=red'],
] as const;
const codings = [
  undefined,
  'identity',
  'gzip',
  'br',
  'deflate',
  '*',
  'gzip;q=0',
  'gzip;q=0, br;q=0.5',
  'gzip, deflate, br, zstd',
  'identity;q=0.5, gzip;q=0.1',
  ';;;nonsense',
];
const conditions = [
  {},
  { 'if-none-match': '*' },
  { 'if-none-match': '"0123"' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
];

describe.each(paths)('%s', (_, path) => {
  it.each(codings)('is the same kept and made anew, for a client that takes %s', async (coding) => {
    for (const condition of conditions) {
      for (const method of ['HEAD', 'GET']) {
        const headers = { ...condition, ...(coding && { 'accept-encoding': coding }) };
        const anew = await askOverSocket(plain, { path, method, headers });
        const first = await askOverSocket(caching, { path, method, headers });
        const again = await askOverSocket(caching, { path, method, headers });
        const wanted = withoutInstance(comparable(anew));
        expect(withoutInstance(comparable(first))).toEqual(wanted);
        expect(withoutInstance(comparable(again))).toEqual(wanted);
      }
    }
  });
});

/** A problem names its request in its body. */
function withoutInstance(answer: ReturnType<typeof comparable>) {
  if (answer.status < 400) return answer;
  const { instance: _, ...problem } = JSON.parse(
    Buffer.from(answer.body, 'base64').toString() || '{}',
  );
  return { ...answer, body: problem };
}

it('a streamed answer has no length that is known beforehand', async () => {
  const { headers } = await askOverSocket(plain, { path: '/api/record' });
  expect(headers).toMatchObject({ 'transfer-encoding': 'chunked' });
});

describe('a kept answer', () => {
  it('has a line in the log like any other', async () => {
    for (const [path, known] of [
      ['/api/record?checkin_date=2025', { records: 20 }],
      ['/api/record', { records: records.length }],
    ] as const) {
      const lines: unknown[] = [];
      for (let n = 0; n < 3; n++) {
        const { headers } = await askOverSocket(caching, {
          path,
          headers: { 'accept-encoding': 'gzip' },
        });
        const line = await vi.waitFor(() => {
          const found = caching.log.find(({ id }) => id === headers['x-request-id']);
          expect(found).toBeDefined();
          return found;
        }, PATIENCE);
        lines.push({ ...line, ms: 0, time: 0, id: 0 });
      }
      expect(lines[0]).toMatchObject({ status: 200, answer: 'whole', ...known });
      expect(lines[1]).toEqual(lines[0]);
      expect(lines[2]).toEqual(lines[0]);
    }
  });
});

describe('a question asked again', () => {
  /** A store that counts how often it searches. */
  async function counted(environment = {}) {
    const asked = { stream: 0, page: 0 };
    const real = await fakeGeneration([someRecord(), someRecord()], {});
    const generation = {
      ...real,
      stream: (...question: Parameters<typeof real.stream>) => {
        asked.stream++;
        return real.stream(...question);
      },
      page: (...question: Parameters<typeof real.page>) => {
        asked.page++;
        return real.page(...question);
      },
    };
    const service = await startService({
      environment,
      storage: fakeStorage({ current: async () => generation, at: async () => generation }),
    });
    return { asked, service };
  }

  it('is searched for twice at most, compressed or not, for a 304 or a HEAD', async () => {
    const { asked, service } = await counted();
    for (let n = 0; n < 3; n++) {
      await service.server.inject('/api/record');
      await service.server.inject({ method: 'HEAD', url: '/api/record' });
      await service.server.inject({ url: '/api/record', headers: { 'if-none-match': '*' } });
      await service.server.inject('/api/record?limit=1');
    }
    await service.close();
    expect(asked).toEqual({ stream: 2, page: 2 });
  });

  it('is searched for each time where nothing is kept', async () => {
    const { asked, service } = await counted(NO_CACHE);
    for (let n = 0; n < 3; n++) await service.server.inject('/api/record?limit=1');
    await service.close();
    expect(asked.page).toBe(3);
  });

  it('stays cached, however many questions are asked once', async () => {
    const { asked, service } = await counted({ ANSWER_CACHE_MB: '1' });
    const familiar = '/api/record?limit=1';
    for (let n = 0; n < 2; n++) await service.server.inject(familiar);
    const before = asked.page;
    for (let limit = 2; limit < 2_000; limit++) {
      await service.server.inject(`/api/record?limit=${limit}`);
    }
    expect(asked.page - before).toBe(1_998);
    await service.server.inject(familiar);
    expect(asked.page - before).toBe(1_998);
    await service.close();
  });

  it('of which a client knew the answer is searched for twice at most', async () => {
    const { asked, service } = await counted();
    const headers = { 'if-none-match': '*' };
    for (let n = 0; n < 3; n++) {
      const { statusCode } = await service.server.inject({ url: '/api/record', headers });
      expect(statusCode).toBe(304);
    }
    expect(asked.stream).toBe(2);
    expect((await service.server.inject('/api/record')).statusCode).toBe(200);
    await service.close();
  });

  it('gets the error of the store, whatever is kept', async () => {
    const generation = await fakeGeneration([someRecord()], {});
    let current = async () => generation;
    const service = await startService({ storage: fakeStorage({ current: () => current() }) });
    for (let n = 0; n < 3; n++) {
      expect((await service.server.inject('/api/record')).statusCode).toBe(200);
    }
    current = () => Promise.reject(new Error('gone'));
    expect((await service.server.inject('/api/record')).statusCode).toBe(500);
    await service.close();
  });
});

describe('a new registry', () => {
  it.each(['identity', 'gzip'])('never gets an answer of the old one, in %s', async (coding) => {
    const service = await startService({ records });
    const ask = (path: string) =>
      askOverSocket(service, { path, headers: { 'accept-encoding': coding } });
    const asked = ['/api/record', '/api/record?limit=2', '/api/record?checkin_date=2025'];
    const before = await Promise.all(asked.map(ask));
    for (let n = 0; n < 2; n++) await Promise.all(asked.map(ask));
    const next = String(before[1]?.headers.link).match(/<(.*)>/)?.[1] as string;
    for (let n = 0; n < 3; n++) expect((await ask(next)).status).toBe(200);

    const others = [...records.slice(5), someFields({ checkin_date: '2025-02-02' })];
    await replaceRecords(service, others);
    const fresh = await startService({ records: others, environment: NO_CACHE });
    for (const [n, path] of asked.entries()) {
      const after = await ask(path);
      const wanted = await askOverSocket(fresh, { path, headers: { 'accept-encoding': coding } });
      expect(comparable(after)).toEqual(comparable(wanted));
      expect(after.headers.etag).not.toBe(before[n]?.headers.etag);
    }
    expect((await ask(next)).status).toBe(400);
    await Promise.all([service.close(), fresh.close()]);
  });

  it('that is an old one again has the date of its return', async () => {
    const generation = await fakeGeneration([someRecord()], {});
    let modified = new Date('2025-01-01T00:00:00Z');
    const current = async () => ({ ...generation, modified });
    const service = await startService({ storage: fakeStorage({ current }) });
    const date = async () => (await service.server.inject('/api/record')).headers['last-modified'];
    for (let n = 0; n < 3; n++) await date();
    const before = await date();
    modified = new Date('2025-03-03T00:00:00Z');
    const after = await date();
    await service.close();
    expect([before, after]).toEqual([
      'Wed, 01 Jan 2025 00:00:00 GMT',
      'Mon, 03 Mar 2025 00:00:00 GMT',
    ]);
  });
});
