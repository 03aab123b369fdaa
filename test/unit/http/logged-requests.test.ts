import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { server as hapi } from '@hapi/hapi';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  AccessLog,
  expectLine,
  logRequests,
} from '../../../src/adapters/inbound/http/access-log/access-log.js';
import { traceRequests } from '../../../src/adapters/inbound/http/tracing/trace-requests.js';
import { exchange, RawConnection } from '../../process/raw-http.js';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const CLOSE = 'Host: a\r\nConnection: close\r\n\r\n';

interface Options {
  readonly level?: string;
  readonly isCounted?: boolean;
  readonly isTraced?: boolean;
}

/** A server with a route for each way to answer, the lines of its log, and what it counts. */
async function logging({ level = 'info', isCounted = true, isTraced = false }: Options = {}) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const logger = pino({ level, base: null }, { write });
  const ended = vi.fn();
  const metrics = isCounted ? ({ ended } as never) : undefined;
  const log = new AccessLog({ logger, nameClient: () => 'somebody', metrics });
  const server = hapi({ host: '127.0.0.1', port: 0, debug: false });
  server.app.identify = () => 'id-1';
  server.app.monitorPaths = new Set(['/health']);
  logRequests(server, log);
  const expected = expectLine(log);
  server.ext('onRequest', (request, h) => {
    if (request.path !== '/unexpected') expected(request);
    return h.continue;
  });
  const stream = new PassThrough();
  const waiting = vi.fn(() => new Promise<never>(() => {}));
  server.route([
    { method: 'GET', path: '/records', handler: () => 'records' },
    { method: 'GET', path: '/unexpected', handler: () => 'unexpected' },
    { method: 'GET', path: '/health', handler: () => 'healthy' },
    { method: 'GET', path: '/waiting', handler: waiting },
    {
      method: 'GET',
      path: '/problem',
      handler: (request, h) => {
        request.app.problem = { problem: 'no-results', parameters: ['search'] };
        return h.response('problem').code(400);
      },
    },
    {
      method: 'GET',
      path: '/direct',
      handler: (request, h) => {
        request.app.records = 2;
        request.raw.res.writeHead(200, { 'content-length': 6 }).end('direct');
        return h.abandon;
      },
    },
    {
      method: 'GET',
      path: '/closed',
      handler: async (request, h) => {
        const closed = once(request.raw.res, 'close');
        request.raw.res.writeHead(200, { 'content-length': 6 }).end('closed');
        await closed;
        return h.abandon;
      },
    },
    {
      method: 'GET',
      path: '/half',
      handler: (request, h) => {
        request.raw.res.writeHead(200, { 'content-length': 12 }).write('direct');
        return h.abandon;
      },
    },
    {
      method: 'GET',
      path: '/stream',
      handler: (request, h) => {
        request.app.records = 1;
        return h.response(stream);
      },
    },
  ]);
  const end = vi.fn();
  const tracing = { begin: vi.fn((_, work) => work({ traceId: 't', spanId: 's', end })) };
  if (isTraced) traceRequests(server, tracing, { tls: false, nameClient: () => undefined });
  await server.start();
  onTestFinished(() => server.stop({ timeout: 1 }));
  const port = Number(server.info.port);
  const ask = (path: string, headers = '') =>
    exchange(port, `GET ${path} HTTP/1.1\r\n${headers}${CLOSE}`);
  /** Begins a request, and gives its connection. */
  const begin = (path: string) => {
    const client = new RawConnection(port);
    client.send(`GET ${path} HTTP/1.1\r\n${CLOSE}`);
    return client;
  };
  return { lines, log, ended, end, stream, waiting, ask, begin, port };
}

/** What every line has, but for what is told of it here. */
function line(path: string, status: number, more = {}) {
  return {
    level: 30,
    time: expect.any(Number),
    id: 'id-1',
    client: 'somebody',
    route: path,
    method: 'GET',
    status,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    answer: 'whole',
    msg: `GET ${path} ${status}`,
    ...more,
  };
}

function counted(route: string, status: number, more = {}) {
  const of = { method: 'GET', route, status, ms: expect.any(Number), records: 0 };
  return { ...of, isCut: false, isStreamed: false, ...more };
}

describe('A request has one line, and is counted', () => {
  it.each([
    ['/records', '/records', 200, {}, {}],
    ['/records?search=secret', '/records', 200, {}, {}],
    ['/direct', '/direct', 200, { records: 2 }, { records: 2 }],
    ['/closed', '/closed', 200, {}, {}],
    ['/problem', '/problem', 400, { problem: 'no-results', parameters: ['search'] }, {}],
    ['/nowhere?search=secret', '/{p*}', 404, { path: '/nowhere' }, {}],
  ])('%s', async (target, route, status, more, count) => {
    const { lines, log, ended, ask } = await logging();
    const before = Date.now();
    const [answer] = await ask(target);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([line(route, status, more)]);
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(0);
    expect(lines[0]?.ms).toBeLessThanOrEqual(Date.now() - before);
    expect(lines[0]?.bytes).toBeGreaterThan(answer?.body.length ?? 0);
    expect(ended.mock.calls).toEqual([[counted(route, status, count)]]);
    expect(log.open).toBe(0);
  });

  it('that is long', async () => {
    const { lines, log, ended, stream, ask } = await logging();
    stream.end('long');
    await ask('/stream');
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([line('/stream', 200, { records: 1 })]);
    const of = { records: 1, isStreamed: true };
    expect(ended.mock.calls).toEqual([[counted('/stream', 200, of)]]);
    expect(log.open).toBe(0);
  });

  it('that nobody expected', async () => {
    const { lines, log, ask } = await logging();
    await ask('/unexpected');
    await expect.poll(() => lines).toHaveLength(1);
    expect(log.open).toBe(0);
  });

  it('of whose connection others have been sent before', async () => {
    const { lines, port } = await logging();
    const get = 'GET /records HTTP/1.1\r\nHost: a\r\n';
    const client = new RawConnection(port);
    for (let n = 1; n <= 3; n++) {
      client.send(`${get}\r\n`);
      await expect.poll(() => lines).toHaveLength(n);
    }
    expect(new Set(lines.map(({ bytes }) => bytes)).size).toBe(1);
  });

  it('with the trace that it names', async () => {
    const { lines, ask } = await logging();
    await ask('/records', `traceparent: ${TRACE}\r\n`);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([line('/records', 200, { traceparent: TRACE })]);
  });
});

describe('A response that is cut', () => {
  it('by its client before it began has the status 499', async () => {
    const { lines, log, ended, waiting, begin } = await logging();
    const client = begin('/waiting');
    await expect.poll(() => waiting.mock.calls).toHaveLength(1);
    expect(log.open).toBe(1);
    client.socket.destroy();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([line('/waiting', 499, { answer: 'cut', bytes: 0 })]);
    expect(ended.mock.calls).toEqual([[counted('/waiting', 499, { isCut: true })]]);
    expect(log.open).toBe(0);
  });

  it('by its client while it is sent directly is no fault', async () => {
    const { lines, ended, begin } = await logging();
    const client = begin('/half');
    await once(client.socket, 'data');
    expect(lines).toEqual([]);
    client.socket.destroy();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([line('/half', 200, { answer: 'cut' })]);
    expect(ended.mock.calls).toEqual([[counted('/half', 200, { isCut: true })]]);
  });

  it('by its client in the midst is no fault', async () => {
    const { lines, ended, stream, begin } = await logging();
    stream.write('long');
    const client = begin('/stream');
    await once(client.socket, 'data');
    client.socket.destroy();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([line('/stream', 200, { answer: 'cut', records: 1 })]);
    const of = { records: 1, isCut: true, isStreamed: true };
    expect(ended.mock.calls).toEqual([[counted('/stream', 200, of)]]);
  });

  it('by a fault of ours has a line for the fault, too', async () => {
    const { lines, end, stream, begin } = await logging({ isTraced: true });
    stream.write('long');
    const client = begin('/stream');
    await once(client.socket, 'data');
    stream.destroy(new Error('oops'));
    await expect.poll(() => lines).toHaveLength(2);
    const err = expect.objectContaining({ message: 'oops' });
    expect(lines).toEqual([
      { level: 50, time: expect.any(Number), id: 'id-1', err, msg: 'answer cut by a fault' },
      line('/stream', 200, { answer: 'cut', records: 1, trace_id: 't', span_id: 's' }),
    ]);
    const fault = expect.objectContaining({ message: 'oops' });
    const of = { route: '/stream', status: 200, records: 1, isCut: true, fault };
    expect(end.mock.calls).toEqual([[{ id: 'id-1', ...of }]]);
  });
});

describe('The level of the log', () => {
  it('leaves out monitors at info, which are counted all the same', async () => {
    const { lines, ended, ask } = await logging();
    await ask('/health');
    await expect.poll(() => ended.mock.calls).toEqual([[counted('/health', 200)]]);
    expect(lines).toEqual([]);
  });

  it('lets see at debug what was asked', async () => {
    const { lines, ask } = await logging({ level: 'debug' });
    await ask('/health?a');
    await expect.poll(() => lines).toHaveLength(2);
    const asked = { level: 20, time: expect.any(Number), id: 'id-1', url: '/health?a' };
    expect(lines).toEqual([{ ...asked, msg: 'asked' }, line('/health', 200, { level: 20 })]);
  });

  it('may leave out everything, and nothing need be counted', async () => {
    const { lines, log, ask } = await logging({ level: 'error', isCounted: false });
    await ask('/records');
    await expect.poll(() => log.open).toBe(0);
    const { lines: counting, ended, ask: askAgain } = await logging({ level: 'error' });
    await askAgain('/records');
    await expect.poll(() => ended.mock.calls).toHaveLength(1);
    expect([...lines, ...counting]).toEqual([]);
  });

  it('may leave out nothing where nothing is counted', async () => {
    const { lines, ask } = await logging({ isCounted: false });
    await ask('/records');
    await expect.poll(() => lines).toHaveLength(1);
  });
});

describe('The span of a request', () => {
  it.each([
    ['/records', '/records', 200, undefined],
    ['/direct', '/direct', 200, 2],
    ['/nowhere', undefined, 404, undefined],
  ])('ends with its line, and is named there: %s', async (path, route, status, records) => {
    const { lines, end, ask } = await logging({ isTraced: true });
    await ask(path);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ trace_id: 't', span_id: 's' });
    const of = { route, status, records, isCut: false, fault: undefined };
    expect(end.mock.calls).toEqual([[{ id: 'id-1', ...of }]]);
  });

  it('ends also if nothing is logged or counted', async () => {
    const { end, ask } = await logging({ level: 'error', isCounted: false, isTraced: true });
    await ask('/records');
    await expect.poll(() => end.mock.calls).toHaveLength(1);
  });

  it('has no status if the client left before the response began', async () => {
    const { end, waiting, begin } = await logging({ isTraced: true });
    const client = begin('/waiting');
    await expect.poll(() => waiting.mock.calls).toHaveLength(1);
    client.socket.destroy();
    await expect.poll(() => end.mock.calls).toHaveLength(1);
    expect(end.mock.calls[0]?.[0]).toMatchObject({ status: undefined, isCut: true });
    expect(end.mock.calls[0]?.[0].fault).toBeUndefined();
  });
});
