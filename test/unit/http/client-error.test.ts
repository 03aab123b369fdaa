import { once } from 'node:events';
import { Socket } from 'node:net';
import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { server as hapi } from '@hapi/hapi';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { timeLimits } from '../../../src/adapters/inbound/http/limits.js';
import { createListener } from '../../../src/adapters/inbound/http/listener.js';
import { PendingResponses } from '../../../src/adapters/inbound/http/pending-responses.js';
import { respondToClientErrors } from '../../../src/adapters/inbound/http/problem/client-error.js';
import { exchange, type RawAnswer, RawConnection } from '../../process/raw-http.js';

const HOST = 'Host: a\r\n\r\n';
const SLOW = `GET /slow HTTP/1.1\r\n${HOST}`;
const NONSENSE = 'good morning\r\n\r\n';
const TUNNEL = `CONNECT a:443 HTTP/1.1\r\n${HOST}`;

/** A server that has an answer when `open` is called. */
async function serving({ lingerMs = 60_000, headersMs = 60_000 } = {}) {
  const listener = createListener(undefined, {
    ...timeLimits,
    headersMs,
    requestMs: 60_000,
    checkConnectionsMs: 10,
  });
  const server = hapi({ host: '127.0.0.1', port: 0, listener, debug: false });
  const refused = vi.fn();
  server.app.metrics = { refused } as unknown as typeof server.app.metrics;
  let open = () => {};
  const opened = new Promise<string>((resolve) => {
    open = () => resolve('slow');
  });
  const slow = vi.fn(() => opened);
  server.route({ method: 'GET', path: '/slow', handler: slow });
  server.route({ method: 'GET', path: '/', handler: () => 'ok' });
  const pending = new PendingResponses(server.listener);
  respondToClientErrors(server, { 'x-common': 'all' }, pending, lingerMs, (problem, target) => ({
    ...problem,
    headers: { ...problem.headers, link: `help${target}` },
  }));
  await server.start();
  onTestFinished(() => server.stop({ timeout: 1 }));
  return { server, port: Number(server.info.port), refused, slow, open };
}

function expectProblem(answer: RawAnswer | undefined, status: number): void {
  const id = answer?.headers['x-request-id'];
  expect(answer).toMatchObject({
    status,
    whole: true,
    headers: {
      'x-common': 'all',
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      link: 'help',
    },
  });
  expect(answer?.headers.allow).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : undefined);
  expect(JSON.parse(String(answer?.body))).toMatchObject({ status, instance: `urn:uuid:${id}` });
}

describe('Bytes that are no request', () => {
  it.each([
    ['nonsense', NONSENSE, 400],
    ['a method that nobody knows', `BREW /coffee HTTP/1.1\r\n${HOST}`, 405],
    ['the beginning of a method', `GE /coffee HTTP/1.1\r\n${HOST}`, 405],
    ['what only ends like a request', `7 BREW /coffee HTTP/1.1\r\n${HOST}`, 400],
    ['a method without a version', `BREW /coffee\r\n${HOST}`, 400],
    ['an address beyond ASCII', `GET /ñ HTTP/1.1\r\n${HOST}`, 400],
    ['an endless head', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n${HOST}`, 431],
    ['a tunnel', TUNNEL, 405],
    [
      'an expectation that nobody meets',
      `GET / HTTP/1.1\r\nExpect: tea\r\nConnection: close\r\n${HOST}`,
      417,
    ],
  ])('get a problem, which is counted: %s', async (_, bytes, status) => {
    const { port, refused } = await serving();
    const answers = await exchange(port, bytes);
    expect(answers).toHaveLength(1);
    expectProblem(answers[0], status);
    expect(refused).toHaveBeenCalledExactlyOnceWith(status);
  });

  it.each([NONSENSE, `GET / HTTP/1.1\r\nExpect: tea\r\nConnection: close\r\n${HOST}`])(
    'get a problem also if nothing is counted: %j',
    async (bytes) => {
      const { server, port } = await serving();
      server.app.metrics = undefined;
      expect(await exchange(port, bytes)).toHaveLength(1);
    },
  );

  it('get the reason phrase of their status', async () => {
    const { port } = await serving();
    const client = new RawConnection(port);
    client.send(NONSENSE);
    await client.closed;
    expect(String(client.received)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('are told what to write for letters beyond ASCII', async () => {
    const { port } = await serving();
    const [answer] = await exchange(port, `GET /ñ HTTP/1.1\r\n${HOST}`);
    expect(JSON.parse(String(answer?.body)).detail).toContain('%C3%B1');
    const [other] = await exchange(port, NONSENSE);
    expect(JSON.parse(String(other?.body)).detail).not.toContain('%C3%B1');
  });

  it('are told apart by their own line, whatever came before it', async () => {
    const { port } = await serving();
    const before = `GET / HTTP/1.1\r\nX: ${'ñ'.repeat(200)}\r\n${HOST}`;
    const statuses = async (bytes: string) =>
      (await exchange(port, before + bytes)).map(({ status }) => status);
    expect(await statuses(`BREW /coffee HTTP/1.1\r\n${HOST}`)).toEqual([200, 405]);
    expect(await statuses(`BREW\r\nBREW /coffee HTTP/1.1\r\n${HOST}`)).toEqual([200, 400]);
    expect(await statuses(`X\nBREW /coffee HTTP/1.1\r\n${HOST}`)).toEqual([200, 400]);
  });

  it('are a request that came too late', async () => {
    const { port, refused } = await serving({ headersMs: 50 });
    const answers = await exchange(port, 'GET / HTTP/1.1\r\nHost: ');
    expect(answers).toHaveLength(1);
    expectProblem(answers[0], 408);
    expect(refused).toHaveBeenCalledExactlyOnceWith(408);
  });
});

describe('Bytes that are no request, behind one that is', () => {
  it.each([NONSENSE, TUNNEL])('get their problem after its answer: %j', async (bytes) => {
    const { port, slow, open, refused } = await serving();
    const client = new RawConnection(port);
    client.send(SLOW + bytes);
    await expect.poll(() => slow.mock.calls).toHaveLength(1);
    client.send(NONSENSE);
    expect(refused).not.toHaveBeenCalled();
    open();
    await client.closed;
    const [answer, problem, ...more] = client.answers;
    expect([answer?.status, String(answer?.body)]).toEqual([200, 'slow']);
    expectProblem(problem, bytes === TUNNEL ? 405 : 400);
    expect(more).toEqual([]);
    expect(refused).toHaveBeenCalledOnce();
  });

  it('get it also if the client has ended its side', async () => {
    const { server, port, slow, open } = await serving();
    const accepted = once(server.listener, 'connection') as Promise<[Socket]>;
    const client = new RawConnection(port);
    client.socket.end(SLOW + NONSENSE);
    await expect.poll(() => slow.mock.calls).toHaveLength(1);
    const [socket] = await accepted;
    await expect.poll(() => socket.readableEnded).toBe(true);
    open();
    await client.closed;
    expect(client.answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('get nothing if the client has left', async () => {
    const { server, port, slow, open, refused } = await serving();
    const accepted = once(server.listener, 'connection') as Promise<[Socket]>;
    const client = new RawConnection(port);
    client.send(SLOW + NONSENSE);
    await expect.poll(() => slow.mock.calls).toHaveLength(1);
    const [socket] = await accepted;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    client.socket.resetAndDestroy();
    await closed;
    open();
    await othersHaveRun();
    expect(refused).not.toHaveBeenCalled();
  });

  it('get one problem, however much comes after them', async () => {
    const { port, refused } = await serving();
    const client = new RawConnection(port);
    client.send(NONSENSE);
    for (let n = 0; n < 20; n++) client.send(NONSENSE.repeat(100));
    await client.closed;
    expect(client.answers.map(({ status }) => status)).toEqual([400]);
    expect(refused).toHaveBeenCalledOnce();
  });
});

describe('A connection that has got a problem', () => {
  it.each([NONSENSE, TUNNEL])(
    'is closed though its client keeps its side open: %j',
    async (bytes) => {
      const { server, port } = await serving({ lingerMs: 20 });
      const client = new Socket({ allowHalfOpen: true }).connect(port, '127.0.0.1');
      onTestFinished(() => void client.destroy());
      const accepted = once(server.listener, 'connection') as Promise<[Socket]>;
      client
        .on('error', () => {})
        .resume()
        .write(bytes);
      await once(client, 'end');
      const [socket] = await accepted;
      await expect.poll(() => socket.destroyed).toBe(true);
    },
  );

  it('is not closed before its client has had the time to read it', async () => {
    const { server, port } = await serving();
    const client = new Socket({ allowHalfOpen: true }).connect(port, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    const accepted = once(server.listener, 'connection') as Promise<[Socket]>;
    client.resume().write(NONSENSE);
    await once(client, 'end');
    const [socket] = await accepted;
    expect(socket.destroyed).toBe(false);
    client.end();
    await expect.poll(() => socket.destroyed).toBe(true);
  });

  it('is destroyed if nothing can be written to it', async () => {
    const { server, refused } = await serving();
    const gone = new Socket({ writable: false, allowHalfOpen: true });
    gone.end();
    server.listener.emit('clientError', new Error('reset'), gone);
    expect(gone.destroyed).toBe(true);
    expect(refused).not.toHaveBeenCalled();
  });

  it('is destroyed if it fails as a tunnel', async () => {
    const { server, port } = await serving();
    const accepted = once(server.listener, 'connection') as Promise<[Socket]>;
    const client = new RawConnection(port);
    client.send(TUNNEL);
    const [socket] = await accepted;
    await once(client.socket, 'data');
    socket.emit('error', new Error('reset'));
    expect(socket.destroyed).toBe(true);
  });
});
