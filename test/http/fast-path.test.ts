import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TimeLimits } from '../../src/adapters/inbound/http/limits.js';
import { fallBehind, QUICKLY_BEHIND } from '../support/event-loop.js';
import { PATIENCE } from '../support/patience.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { askOverSocket } from './requesting.js';

const PATH = '/api/record?limit=2';
/** A response is cached when it is asked for again. */
const TIMES_UNTIL_CACHED = 2;
const records = Array.from({ length: 300 }, (_, n) =>
  someFields({ title: `Plan ${n} ${'de ordenación '.repeat(50)}` }),
);

let service: TestService;
afterEach(() => service.close());

/** A service, and how many requests hapi has seen in it. */
async function started(environment = {}, times: Partial<TimeLimits> = {}) {
  service = await startService({ records, environment, times });
  const seen = { requests: 0 };
  service.server.ext('onRequest', (_, h) => {
    seen.requests++;
    return h.continue;
  });
  return seen;
}

describe('an answer that is finished already', () => {
  it.each([
    ['as it is', {}, 200],
    ['compressed', { 'accept-encoding': 'gzip' }, 200],
    ['to a client that has it', { 'if-none-match': '*' }, 304],
  ])('is sent without hapi: %s', async (_, headers, status) => {
    const seen = await started();
    for (let n = 0; n < 3; n++) {
      expect(await askOverSocket(service, { path: PATH, headers })).toMatchObject({ status });
      expect(await askOverSocket(service, { path: PATH, headers, method: 'HEAD' })).toMatchObject({
        status,
        body: Buffer.alloc(0),
      });
    }
    expect(seen.requests).toBe(TIMES_UNTIL_CACHED);
  });

  it.each([
    ['a body comes with the request', { headers: { 'content-length': '2' }, body: '{}' }],
    ['it comes in chunks', { headers: { 'transfer-encoding': 'chunked' }, body: '{}' }],
    ['the request names another method', { method: 'DELETE' }],
    ['it was never asked for in this coding', { headers: { 'accept-encoding': 'deflate;q=0.3' } }],
  ])('goes by hapi where %s', async (_, request) => {
    const seen = await started();
    await untilCached();
    await askOverSocket(service, { path: PATH, ...request });
    expect(seen.requests).toBe(TIMES_UNTIL_CACHED + 1);
  });

  it.each([
    ['nothing is kept', { ANSWER_CACHE_MB: '0' }],
    ['requests are counted', { RATE_LIMIT: '100' }],
    ['every step is logged', { LOG_LEVEL: 'debug' }],
  ])('goes by hapi where %s', async (_, environment) => {
    const seen = await started(environment);
    for (let n = 0; n < 3; n++) await askOverSocket(service, { path: PATH });
    expect(seen.requests).toBe(3);
  });

  it('is sent without hapi after however many odd codings', async () => {
    const seen = await started();
    for (let n = 0; n < 150; n++) {
      const headers = { 'accept-encoding': `gzip;q=0.${n + 1}` };
      await askOverSocket(service, { path: PATH, headers });
    }
    const before = seen.requests;
    const headers = { 'accept-encoding': 'gzip, deflate' };
    for (let n = 0; n < 3; n++) await askOverSocket(service, { path: PATH, headers });
    expect(seen.requests - before).toBe(1);
  });

  it('has as long to be read as any other: a connection on which nothing moves is closed', async () => {
    const seen = await started({}, { idleSocketMs: 300 });
    await readNothingOfMany();
    await vi.waitFor(() => expect(cutAnswers()).toBeGreaterThan(0), PATIENCE);
    expect(seen.requests).toBe(TIMES_UNTIL_CACHED);
  });

  it('goes by hapi for HTTP/1.0', async () => {
    const seen = await started();
    await untilCached();
    expect(await raw(`GET ${PATH} HTTP/1.0\r\nhost: x\r\n\r\n`)).toContain('HTTP/1.1 200 ');
    expect(seen.requests).toBe(TIMES_UNTIL_CACHED + 1);
  });

  it('is refused to a request that names no host', async () => {
    await started();
    await untilCached();
    const answer = await raw(`GET ${PATH} HTTP/1.1\r\nconnection: close\r\n\r\n`);
    expect(answer).toContain('HTTP/1.1 400 ');
  });

  it('says that it is the last one where the service is stopping', async () => {
    await started();
    await untilCached();
    service.server.app.drain();
    const answer = await askOverSocket(service, {
      path: PATH,
      agent: new Agent({ keepAlive: true }),
    });
    expect(answer.headers.connection).toBe('close');
  });

  it('is shed like any other where the service is behind', async () => {
    await started({}, QUICKLY_BEHIND);
    await untilCached();
    await vi.waitFor(async () => {
      const asked = askOverSocket(service, { path: PATH });
      await fallBehind();
      expect(await asked).toMatchObject({ status: 503 });
    }, PATIENCE);
  });

  it('is logged as cut where the client leaves in the midst of it', async () => {
    const seen = await started();
    const socket = await readNothingOfMany();
    expect(cutAnswers()).toBe(0);
    socket.destroy();
    await vi.waitFor(() => expect(cutAnswers()).toBeGreaterThan(0), PATIENCE);
    expect(seen.requests).toBe(TIMES_UNTIL_CACHED);
  });
});

async function untilCached(path = PATH): Promise<void> {
  for (let n = 0; n < TIMES_UNTIL_CACHED; n++) await askOverSocket(service, { path });
}

const cutAnswers = () => service.log.filter(({ answer }) => answer === 'cut').length;

/** A client that asks for so much that the last of it waits to be read, and reads nothing. */
async function readNothingOfMany(): Promise<Socket> {
  const path = '/api/record?limit=250';
  await untilCached(path);
  const socket = connect(Number(service.server.info.port)).pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {}).write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(60));
  await vi.waitFor(
    () => expect(service.log.length).toBeGreaterThan(TIMES_UNTIL_CACHED + 1),
    PATIENCE,
  );
  return socket;
}

function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    connect(Number(service.server.info.port))
      .on('data', (piece) => {
        answer += piece;
      })
      .once('error', reject)
      .once('close', () => resolve(answer))
      .write(request);
  });
}
