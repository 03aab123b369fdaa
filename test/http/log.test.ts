import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
  await vi.waitFor(() => expect(lines().some(({ status }) => status)).toBe(true), {
    timeout: 20_000,
  });
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
    expect(line.bytes).toBeGreaterThan(answer.body.length);
    expect('records' in line).toBe('records' in known);
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

  it('is for operators to ask for where it is about health', async () => {
    const path = '/health/live';
    const { lines } = await linesOf(talkative, { path });
    expect(lines.find(({ status }) => status === 200)).toMatchObject({ level: 20, route: path });
    await askOverSocket(service, { path });
    await linesOf(service, { path: '/api/record' });
    expect(service.log.filter((line) => line.route === path)).toEqual([]);
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
    expect(holding).toEqual([expect.objectContaining({ level: 20, url: path })]);
    expect(lines).toHaveLength(2);
  });
});
