import { once } from 'node:events';
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RawConnection } from '../process/raw-http.js';
import { StoreOfBatches } from '../process/store-of-batches.js';
import { PATIENCE } from '../support/patience.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { askOverSocket, type SocketQuestion } from './requesting.js';

const ROUTE = '/api/record/{cod_archivo?}';
const records = [someFields({ cod_archivo: 'PGOU-7' }), someFields(), someFields()];

let service: TestService;
let talkative: TestService;
beforeAll(async () => {
  service = await startService({ records });
  talkative = await startService({ records, environment: { LOG_LEVEL: 'debug' } });
});
afterAll(() => Promise.all([service.close(), talkative.close()]));

/** The lines that a request leaves; it has left all of them once it has left that of its end. */
async function linesOf(asked: TestService, question: SocketQuestion) {
  const answer = await askOverSocket(asked, question);
  const id = answer.headers['x-request-id'];
  const lines = () => asked.log.filter((line) => line.id === id);
  await vi.waitFor(() => expect(lines().some(({ status }) => status)).toBe(true), PATIENCE);
  return { answer, lines: lines() };
}

describe('the line of a request', () => {
  it.each([
    ['an answer', { path: '/api/record' }, { route: ROUTE, status: 200, records: 3 }],
    ['one record', { path: '/api/record/pgou-7' }, { route: ROUTE, status: 200, records: 1 }],
    ['a page', { path: '/api/record?limit=2' }, { route: ROUTE, status: 200, records: 2 }],
    ['a bad request', { path: '/api/record?colour=red' }, { route: ROUTE, status: 400 }],
    ['nothing found', { path: '/api/record/X-1' }, { route: ROUTE, status: 404 }],
    ['a verb refused', { path: '/api/record', method: 'POST' }, { route: ROUTE, status: 405 }],
    [
      'an answer the client has',
      { path: '/api/record', headers: { 'if-none-match': '*' } },
      { route: ROUTE, status: 304 },
    ],
    ['an unknown path', { path: '/nowhere' }, { status: 404 }],
  ])('is one, for %s, with all that is known of it', async (_, question, known) => {
    const { answer, lines } = await linesOf(service, question);
    expect(lines).toHaveLength(1);
    const [line] = lines as [Record<string, unknown>];
    expect(line).toMatchObject({
      level: 30,
      method: 'method' in question ? question.method : 'GET',
      route: expect.any(String),
      answer: 'whole',
      ...known,
    });
    expect(line.ms).toBeGreaterThanOrEqual(0);
    expect(line.ms).toBeLessThan(3_600_000);
    expect(line.msg).toBe(`${line.method} ${line.route} ${line.status}`);
    expect(line.bytes).toBeGreaterThan(answer.body.length);
    expect('records' in line).toBe('records' in known);
  });

  it('has the path of a 404, without the query and not too long, and of nothing else', async () => {
    const pathIn = async (path: string) => (await linesOf(service, { path })).lines[0]?.path;
    expect(await pathIn('/nowhere/at%20all?search=secret')).toBe('/nowhere/at%20all');
    expect(await pathIn('/api/record/X-1')).toBe('/api/record/X-1');
    expect(await pathIn(`/${'x'.repeat(5_000)}`)).toBe(`/${'x'.repeat(255)}…`);
    expect(await pathIn('/api/record')).toBeUndefined();
    expect(await pathIn('/api/record?colour=red')).toBeUndefined();
  });

  it('says why there is no other answer: the type of the problem, and the wrong parameters', async () => {
    const why = async (path: string) => {
      const { answer, lines } = await linesOf(service, { path });
      const { problem, parameters } = lines[0] as Record<string, unknown>;
      const { type = '' } = JSON.parse(String(answer.body));
      expect(type.split(':').at(-1)).toBe(problem ?? '');
      expect(JSON.stringify(lines)).not.toContain('s3cret');
      return [problem, parameters];
    };
    expect(await why('/api/record/X-1')).toEqual(['record-not-found', undefined]);
    expect(await why('/api/record?municipality=s3cret')).toEqual([
      'municipality-not-found',
      undefined,
    ]);
    expect(await why('/api/record?colour=s3cret&year=s3cret&colour=s3cret')).toEqual([
      'invalid-request',
      expect.toSatisfy((names: string[]) => names.toSorted().join() === 'colour,year'),
    ]);
    const many = Array.from({ length: 30 }, (_, i) => `${i}${'x'.repeat(100)}=1`).join('&');
    const [, names] = await why(`/api/record?${many}`);
    expect(names).toHaveLength(10);
    expect(JSON.stringify(names).length).toBeLessThan(500);
    expect(await why('/api/record')).toEqual([undefined, undefined]);
  });

  it('counts the bytes that went over the wire, compressed or not', async () => {
    const many = await startService({ records: Array.from({ length: 500 }, () => someFields()) });
    const headers = { 'accept-encoding': 'gzip' };
    const plain = await linesOf(many, { path: '/api/record' });
    const small = await linesOf(many, { path: '/api/record', headers });
    await many.close();
    for (const { answer, lines } of [plain, small]) {
      const overhead = Number(lines[0]?.bytes) - answer.body.length;
      expect(overhead).toBeGreaterThan(0);
      expect(overhead).toBeLessThan(2_000);
    }
    expect(Number(small.lines[0]?.bytes)).toBeLessThan(Number(plain.lines[0]?.bytes) / 3);
  });

  it('counts each answer of one connection for itself', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const bytes: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      const { lines } = await linesOf(service, { path: '/api/record', agent });
      bytes.push(lines[0]?.bytes);
    }
    agent.destroy();
    expect(new Set(bytes).size).toBe(1);
  });

  it('is written when the service has stopped, also if that has cut the response', async () => {
    const stopping = await startService({
      storage: new StoreOfBatches(400),
      times: { lingerMs: 20_000 },
    });
    const { app, info } = stopping.server;
    const reader = new RawConnection(Number(info.port));
    reader.send('GET /api/record HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(reader.socket, 'data');
    reader.socket.pause();
    expect(app.responsesUnderWay()).toBe(1);
    await stopping.server.stop({ timeout: 50 });
    expect(stopping.log).toContainEqual(expect.objectContaining({ status: 200, answer: 'cut' }));
    expect(app.responsesUnderWay()).toBe(0);
    await stopping.close();
  });

  it('is for operators to ask for where it is about health', async () => {
    const path = '/health/live';
    const { lines } = await linesOf(talkative, { path });
    expect(lines.find(({ status }) => status === 200)).toMatchObject({ level: 20, route: path });
    await askOverSocket(service, { path });
    await linesOf(service, { path: '/api/record' });
    expect(service.log.filter((line) => line.route === path)).toEqual([]);
  });
});

/** An answer by hapi, and one of the fast path: the third time a target is asked for. */
async function linesOfAll(asked: TestService, question: SocketQuestion) {
  const lines: Record<string, unknown>[] = [];
  for (let n = 0; n < 3; n++) lines.push(...(await linesOf(asked, question)).lines);
  expect(lines).toHaveLength(3);
  return lines;
}

describe('the line of a request names', () => {
  const start = async (environment: Record<string, string>) => {
    const started = await startService({ records, environment });
    onTestFinished(() => started.close());
    return started;
  };

  it.each([
    ['the connection, where no proxy is trusted', '0', '192.0.2.9', '127.0.0.1'],
    ['whom the trusted proxy names', '1', '203.0.113.1, 192.0.2.9:4711', '192.0.2.9'],
    ['whom the first of two proxies names', '2', '203.0.113.1, 192.0.2.9', '203.0.113.1'],
    ['an IPv6 address as it is', '1', '[2001:db8::7]:443', '2001:db8::7'],
    ['an IPv4 address as such', '1', '::ffff:192.0.2.9', '192.0.2.9'],
    ['the connection, where the proxy names no address', '1', 'unknown', '127.0.0.1'],
    ['the connection, where there are too few addresses', '2', '192.0.2.9', '127.0.0.1'],
  ])('the client: %s', async (_, proxies, forwarded, client) => {
    const asked = await start({ TRUSTED_PROXIES: proxies });
    const headers = { 'x-forwarded-for': forwarded };
    const lines = await linesOfAll(asked, { path: '/api/record', headers });
    for (const line of lines) expect(line.client).toBe(client);
  });

  it.each([
    ['no more than its network', 'network', '2001:db8:1:2::7', '2001:db8:1::/48'],
    ['nobody', 'off', '192.0.2.9', undefined],
  ])('%s, with LOG_CLIENT=%s', async (_, LOG_CLIENT, forwarded, client) => {
    const asked = await start({ TRUSTED_PROXIES: '1', LOG_CLIENT });
    const headers = { 'x-forwarded-for': forwarded };
    const lines = await linesOfAll(asked, { path: '/api/record', headers });
    for (const line of lines) expect(line.client).toBe(client);
    expect(JSON.stringify(asked.log)).not.toContain(forwarded);
  });

  it.each([
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
    ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
    ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
    ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
    ['anything', false],
  ])('the trace, if it is well formed: %s', async (traceparent, isValid) => {
    const headers = { traceparent };
    for (const line of await linesOfAll(service, { path: '/api/record?limit=1', headers })) {
      expect(line.traceparent).toBe(isValid ? traceparent : undefined);
    }
  });
});

describe('the id of a request', () => {
  const NEW = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  let trusting: TestService;
  beforeAll(async () => {
    trusting = await startService({ records, environment: { TRUST_REQUEST_ID: 'on' } });
  });
  afterAll(() => trusting.close());
  const idsOf = async (asked: TestService, given: string, path: string) => {
    const ids = new Set<unknown>();
    for (let n = 0; n < 3; n++) {
      const question = { path, headers: { 'x-request-id': given } };
      ids.add((await linesOf(asked, question)).answer.headers['x-request-id']);
    }
    return [...ids];
  };

  it.each(['7f9c24e8d0b1a3f5', 'req-1', 'a.b~c:d+e/f=', 'x'.repeat(128)])(
    'is the one that it comes with, if ids are trusted: %s',
    async (given) => {
      expect(await idsOf(trusting, given, '/api/record')).toEqual([given]);
      expect(await idsOf(trusting, given, '/nowhere')).toEqual([given]);
    },
  );

  it.each(['with space', 'quo"te', 'comma,comma', 'x'.repeat(129), 'ñ'])(
    'is new, if the one that it comes with is not well formed: %s',
    async (given) => {
      const ids = await idsOf(trusting, given, '/api/record');
      expect(ids).toHaveLength(3);
      for (const id of ids) expect(id).toMatch(NEW);
    },
  );

  it('is new unless ids are trusted', async () => {
    const ids = await idsOf(service, 'req-1', '/api/record');
    expect(ids).toHaveLength(3);
    for (const id of ids) expect(id).toMatch(NEW);
  });

  it('is in the problem, and makes its instance a URI that the description allows', async () => {
    const headers = { 'x-request-id': 'req-1' };
    const { payload } = await trusting.server.inject({ url: '/nowhere', headers });
    expect(JSON.parse(payload).instance).toBe('urn:request:req-1');
  });
});

describe('what a person searched for', () => {
  const search = 'zqxsecret';
  const questions = [
    `/api/record?search=${search}`,
    `/api/record?search=${search}&colour=red`,
    `/api/record?search=${search}&limit=5`,
    `/api/record?search=${search}%FF`,
    `/nowhere?search=${search}`,
  ];

  it.each(questions)('is in no line at info: %s', async (path) => {
    const { lines } = await linesOf(service, { path });
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(service.log)).not.toContain(search);
  });

  it.each(questions)('can be had at debug, under the same id: %s', async (path) => {
    const { lines } = await linesOf(talkative, { path });
    const holding = lines.filter((line) => JSON.stringify(line).includes(search));
    const asked = { level: 20, url: path, msg: 'asked' };
    expect(holding).toEqual([expect.objectContaining(asked)]);
    expect(lines).toHaveLength(2);
  });
});
