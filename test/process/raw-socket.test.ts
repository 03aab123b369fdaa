import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { TimeLimits } from '../../src/adapters/inbound/http/limits.js';
import { PATIENCE } from '../support/patience.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { exchange, type RawAnswer, RawConnection } from './raw-http.js';

const serve = (times: Partial<TimeLimits> = {}) => startService({ records: [someFields()], times });
const portOf = ({ server }: TestService) => Number(server.info.port);

let service: TestService;
let port: number;

beforeAll(async () => {
  service = await serve();
  port = portOf(service);
});
afterAll(() => service?.close());

function expectProblem(answer: RawAnswer | undefined, status: number, type: string): void {
  expect(answer).toMatchObject({
    status,
    whole: true,
    headers: {
      'content-type': expect.stringMatching(/^application\/problem\+json/),
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
      'api-version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  expect(JSON.parse(String(answer?.body))).toMatchObject({
    type: `urn:problem-type:planning-registry:${type}`,
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringMatching(/./),
    instance: `urn:uuid:${answer?.headers['x-request-id']}`,
  });
}

async function expectStillServing(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/record`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ resultadoBusqueda: [{ municipality: 'Oviedo' }] });
}

const HOST = 'Host: localhost\r\nConnection: close\r\n';

test.each([
  {
    bytes: 'the greeting of a TLS client',
    sent: Buffer.from('16030100c8010000c40303a1b2c3', 'hex'),
    status: 400,
    type: 'invalid-request',
  },
  { bytes: 'plain talk', sent: 'good morning\r\n\r\n', status: 400, type: 'invalid-request' },
  {
    bytes: 'the preface of HTTP/2',
    sent: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    status: 400,
    type: 'invalid-request',
  },
  {
    bytes: 'a verb that HTTP does not know',
    sent: `BREW /api/record HTTP/1.1\r\n${HOST}\r\n`,
    status: 405,
    type: 'method-not-allowed',
  },
  {
    bytes: 'two lengths for one body',
    sent: `POST /api/record HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n`,
    status: 400,
    type: 'invalid-request',
  },
  {
    bytes: 'a request that names no host',
    sent: 'GET /api/record HTTP/1.1\r\nConnection: close\r\n\r\n',
    status: 400,
    type: 'invalid-request',
  },
  {
    bytes: 'a request that expects what nobody offers',
    sent: `GET /api/record HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`,
    status: 417,
    type: 'expectation-failed',
  },
  {
    bytes: 'a head of 20,000 bytes',
    sent: `GET /api/record HTTP/1.1\r\n${HOST}X-Padding: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    type: 'headers-too-large',
  },
  {
    bytes: 'an address of 20,000 bytes',
    sent: `GET /api/record?search=${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
    status: 431,
    type: 'headers-too-large',
  },
])('decisions 12 and 19: $bytes get a problem with CORS', async ({ sent, status, type }) => {
  const [answer, ...more] = await exchange(port, sent);

  expectProblem(answer, status, type);
  expect(answer?.headers).toMatchObject({ connection: 'close' });
  expect(more).toEqual([]);
  await expectStillServing(port);
});

test.each(['/api/record?municipality=A Coruña'.replace(' ', '%20'), '/api/récord'])(
  'decision 12: raw letters beyond ASCII in %s get a problem that says what to write',
  async (target) => {
    const [answer] = await exchange(port, Buffer.from(`GET ${target} HTTP/1.1\r\n${HOST}\r\n`));

    expectProblem(answer, 400, 'invalid-request');
    expect(JSON.parse(String(answer?.body)).detail).toContain('%C3%B1');
    await expectStillServing(port);
  },
);

test('decision 12: a head that does not arrive in time gets a 408 problem', async () => {
  const impatient = await serve({ headersMs: 1_000, checkConnectionsMs: 50 });
  onTestFinished(() => impatient.close());
  const connection = new RawConnection(portOf(impatient));
  connection.send('GET /api/record HTTP/1.1\r\nHost: local');
  await connection.closed;

  expect(connection.answers).toHaveLength(1);
  expectProblem(connection.answers[0], 408, 'request-timeout');
  await expectStillServing(portOf(impatient));
});

test.each(['PROPFIND', 'QUERY', 'DELETE', 'PATCH'])(
  'decision 15: %s, a verb that HTTP knows, gets 405 with Allow',
  async (verb) => {
    const [answer] = await exchange(port, `${verb} /api/record HTTP/1.1\r\n${HOST}\r\n`);

    expectProblem(answer, 405, 'method-not-allowed');
    expect(answer?.headers.allow).toBe('GET, HEAD, OPTIONS');
  },
);

test.each(['OPTIONS * HTTP/1.1', 'GET * HTTP/1.1', 'GET http://[/api/record HTTP/1.1'])(
  'decision 12: %s gets a problem',
  async (line) => {
    const [answer] = await exchange(port, `${line}\r\n${HOST}\r\n`);

    expectProblem(answer, 400, 'invalid-request');
    await expectStillServing(port);
  },
);

test('an address in its absolute form, as proxies write it, is answered like any other', async () => {
  const line = 'GET http://registro.example.org/api/record?checkin_date=2024 HTTP/1.1';
  const [answer] = await exchange(port, `${line}\r\n${HOST}\r\n`);

  expect(answer).toMatchObject({ status: 200, whole: true });
  expect(JSON.parse(String(answer?.body)).resultadoBusqueda).toHaveLength(1);
});

test('an address of another scheme or none gets a problem, never a crash', async () => {
  for (const target of ['//', '//[', 'ftp://a/b', '/%', '/api/record/%E0%A4%A', '/?%']) {
    const [answer] = await exchange(port, `GET ${target} HTTP/1.1\r\n${HOST}\r\n`);
    expect(answer?.status, target).toSatisfy((status) => status === 400 || status === 404);
    expect(answer?.headers['content-type'], target).toContain('application/problem+json');
    expect(answer?.headers['access-control-allow-origin'], target).toBe('*');
  }
  await expectStillServing(port);
});

test.each(['good morning\r\n\r\n', `GET / HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`])(
  'a client that keeps its side open after %j does not keep the connection',
  async (sent) => {
    const brief = await serve({ lingerMs: 100 });
    onTestFinished(() => brief.close());
    const client = connect({ port: portOf(brief), allowHalfOpen: true });
    onTestFinished(() => void client.destroy());
    client.on('error', () => {}).write(sent);
    client.resume();
    await once(client, 'end');
    const { listener } = brief.server;
    const connections = promisify(listener.getConnections.bind(listener));
    await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  },
);
