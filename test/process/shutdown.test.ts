import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { RecordCount, writeBigRegistry } from './big-registry.js';
import { RawConnection } from './raw-http.js';
import { startProcess } from './service-process.js';

/** Seventeen megabytes: more than the buffers between the service and a client can hold. */
const RECORDS = 2_000;

const GET_ALL = 'GET /api/record HTTP/1.1\r\nHost: localhost\r\n\r\n';
const GET_READY = 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** What is sent again sooner than this is the same wish. */
const ECHO_MS = 150;

/** As from a terminal and from npm: two signals with nothing between them. */
const SEND_TWICE = preload(
  'process.on("SIGUSR2",()=>{for(let n=0;n<2;n++)process.emit("SIGINT","SIGINT")})',
);

/** A signal that comes in the very moment in which the service begins to listen. */
function signalAtListen(signal: string): string[] {
  return preload(
    `import net from "node:net";const {listen}=net.Server.prototype;net.Server.prototype.listen=` +
      `function(...a){process.emit("${signal}","${signal}");return listen.apply(this,a)}`,
  );
}

/** The thread that loads a large registry waits for ever. */
const ENDLESS_LOAD = preload(
  'import threads from "node:worker_threads";import {syncBuiltinESMExports} from "node:module";' +
    'const {Worker}=threads;threads.Worker=function(){' +
    'return new Worker("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0)",{eval:true})' +
    '};syncBuiltinESMExports()',
);

function preload(code: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

let folder: string;
let file: string;
let smallFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  file = join(folder, 'records.ndjson');
  smallFile = join(folder, 'small.ndjson');
  await writeBigRegistry(file, RECORDS);
  await writeBigRegistry(smallFile, 1);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Begins to read the whole registry, and stops reading once the answer has begun. */
async function beginToRead(port: number): Promise<RawConnection> {
  const connection = new RawConnection(port);
  connection.send(GET_ALL);
  await once(connection.socket, 'data');
  connection.socket.pause();
  return connection;
}

async function connectionFault(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return 'none';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    socket.destroy();
  }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('lets an open answer finish, takes no new connection, and exits 0', async () => {
    const service = startProcess({ RECORDS_FILE: file, SHUTDOWN_GRACE_MS: '60000' });
    const port = Number((await service.ready()).port);
    const idle = new RawConnection(port);
    await once(idle.socket, 'connect');
    const reader = await beginToRead(port);

    service.signal(signal);
    await vi.waitFor(
      async () => expect(await connectionFault(port)).toBe('ECONNREFUSED'),
      PATIENCE,
    );
    await idle.closed;
    expect(service.log.map(({ msg }) => msg)).not.toContain('stopped');
    reader.send(GET_READY);
    reader.socket.resume();
    await reader.closed;

    const [registry, ready, ...more] = reader.answers;
    const count = new RecordCount();
    count.add(registry?.body as Buffer);
    expect(registry).toMatchObject({ status: 200, whole: true });
    expect(count).toMatchObject({ records: RECORDS });
    expect(registry?.body.subarray(-2).toString()).toBe(']}');
    expect(ready).toMatchObject({ status: 503, whole: true });
    expect(JSON.parse(String(ready?.body))).toMatchObject({ status: 503, failing: 'service' });
    expect(ready?.headers).toMatchObject({ connection: 'close' });
    expect(more).toEqual([]);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.log).toContainEqual(
      expect.objectContaining({ records: RECORDS, answer: 'whole' }),
    );
  });
});

test('SIGTERM cuts a client that does not read once the time is up, and still exits 0', async () => {
  const service = startProcess({ RECORDS_FILE: file, SHUTDOWN_GRACE_MS: '500' });
  const reader = await beginToRead(Number((await service.ready()).port));

  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
  reader.socket.resume();
  await reader.closed;

  expect(reader.answers).toEqual([expect.objectContaining({ status: 200, whole: false })]);
  expect(service.log).toContainEqual(expect.objectContaining({ level: 40, cut: 1 }));
  expect(service.log).toContainEqual(expect.objectContaining({ status: 200, answer: 'cut' }));
  expect(service.stderr).toBe('');
});

describe.each([
  ['SIGTERM', 'SIGINT', 130],
  ['SIGINT', 'SIGTERM', 143],
  ['SIGTERM', 'SIGTERM', 143],
] as const)('%s, and %s while answers are open', (first, second, code) => {
  test('ends at once, on purpose, and says how many answers that cut', async () => {
    const service = startProcess({ RECORDS_FILE: file, SHUTDOWN_GRACE_MS: '600000' });
    const port = Number((await service.ready()).port);
    const readers = [await beginToRead(port), await beginToRead(port)];
    const over = new RawConnection(port);
    over.send(GET_READY);
    await once(over.socket, 'data');

    service.signal(first);
    await over.closed;
    await service.logged(({ msg }) => String(msg).startsWith('stopping'));
    await pause(ECHO_MS);
    service.signal(second);
    expect(await service.exited).toEqual({ code, signal: null });
    for (const reader of readers) reader.socket.resume();
    await Promise.all(readers.map((reader) => reader.closed));

    expect(readers.flatMap((reader) => reader.answers)).toEqual(
      Array(2).fill(expect.objectContaining({ status: 200, whole: false })),
    );
    expect(service.log.at(-1)).toMatchObject({ signal: second, cut: 2 });
    expect(service.stderr).toBe('');
  });
});

test('Ctrl-C under npm, which comes twice, is one wish: open answers finish', async () => {
  const service = startProcess({ RECORDS_FILE: file, SHUTDOWN_GRACE_MS: '60000' }, SEND_TWICE);
  const reader = await beginToRead(Number((await service.ready()).port));
  service.signal('SIGUSR2');
  await service.logged(({ msg }) => String(msg).startsWith('stopping'));
  reader.socket.resume();
  await reader.closed;
  expect(reader.answers).toEqual([expect.objectContaining({ status: 200, whole: true })]);
  expect(await service.exited).toEqual({ code: 0, signal: null });
});

test.each(['SIGTERM', 'SIGINT'])(
  '%s while the service begins to listen ends it',
  async (signal) => {
    const service = startProcess({ RECORDS_FILE: smallFile }, signalAtListen(signal));
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.stderr).toBe('');
    expect(service.log.map(({ msg }) => msg)).not.toContain('listening');
    expect(service.log.at(-1)).toMatchObject({ msg: 'stopped' });
  },
);

test('SIGTERM while MongoDB takes the connection and says nothing ends the service', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const service = startProcess({
    STORAGE: 'mongodb',
    MONGODB_URL: `mongodb://127.0.0.1:${port}/`,
    QUERY_TIMEOUT_MS: '600000',
  });
  await once(silent, 'connection');
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(service.stderr).toBe('');
  expect(service.log.map(({ msg }) => msg)).toEqual([
    'starting',
    'stopping: open answers may finish',
    'stopped',
  ]);
});

test('while the registry loads, a service that listens at once is alive and not ready, and SIGTERM ends it', async () => {
  const port = await freePort();
  const settings = { RECORDS_FILE: file, PORT: String(port), LISTEN: 'at-once' };
  const service = startProcess(settings, ENDLESS_LOAD);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const ready = await vi.waitFor(() => ask('/health/ready'), PATIENCE);
  const live = await ask('/health/live');
  const records = await ask('/api/record');
  service.signal('SIGTERM');

  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ failing: 'registry' });
  expect(live.status).toBe(200);
  expect(records.status).toBe(503);
  expect(Number(records.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(service.stderr).toBe('');
  expect(service.log).toContainEqual(
    expect.objectContaining({ msg: 'listening', url: `http://127.0.0.1:${port}/api/record` }),
  );
});

test('a service that waits until it is ready refuses connections while the registry loads', async () => {
  const port = await freePort();
  const service = startProcess({ RECORDS_FILE: smallFile, PORT: String(port) });
  const ask = () => fetch(`http://127.0.0.1:${port}/api/record?limit=1`);
  await expect(ask()).rejects.toThrow('fetch failed');
  // The first that is accepted is answered.
  const first = await vi.waitFor(ask, { ...PATIENCE, interval: 1 });
  expect(first.status).toBe(200);
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
});

describe('a service that drains', () => {
  test('is not ready, and answers new connections meanwhile, each for the last time', async () => {
    const service = startProcess({ RECORDS_FILE: smallFile, DRAIN_MS: '600000' });
    const origin = await service.ready();
    service.signal('SIGTERM');
    await service.logged(({ msg }) => String(msg).startsWith('draining'));
    const paths = ['/health/ready', '/health/live', '/api/record?limit=1', '/nowhere'];
    const answers = await Promise.all(paths.map((path) => fetch(new URL(path, origin))));
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 200, 404]);
    expect(await answers[0]?.json()).toMatchObject({ failing: 'service' });
    for (const { headers } of answers) expect(headers.get('connection')).toBe('close');

    await pause(ECHO_MS);
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 143, signal: null });
  });

  test('then closes and exits with 0', async () => {
    const service = startProcess({ RECORDS_FILE: smallFile, DRAIN_MS: '100' });
    await service.ready();
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.log.map(({ msg }) => msg).slice(-3)).toEqual([
      'draining: not ready any more, and still answering',
      'stopping: open answers may finish',
      'stopped',
    ]);
  });
});

test('SIGTERM loses no line of the log, however close together they come', async () => {
  const service = startProcess({ RECORDS_FILE: smallFile });
  const origin = await service.ready();
  const ask = () => fetch(new URL('/api/record?limit=1', origin)).then((answer) => answer.text());
  await Promise.all(Array.from({ length: 100 }, ask));
  service.signal('SIGTERM');
  await service.exited;

  expect(service.log.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(service.log.at(-1)).toMatchObject({ msg: 'stopped' });
});
