import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { RecordCount, writeBigRegistry } from './big-registry.js';
import { RawConnection } from './raw-http.js';
import { startProcess } from './service-process.js';

/** Sixty megabytes: far more than the buffers between the service and a client can hold. */
const RECORDS = 7_000;

const GET_ALL = 'GET /api/record HTTP/1.1\r\nHost: localhost\r\n\r\n';
const GET_READY = 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n';

let file: string;

beforeEach(async () => {
  file = join(await temporaryFolder(), 'records.ndjson');
  await writeBigRegistry(file, RECORDS);
});

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

  test('cuts a client that does not read once the time is up, and still exits 0', async () => {
    const service = startProcess({ RECORDS_FILE: file, SHUTDOWN_GRACE_MS: '500' });
    const reader = await beginToRead(Number((await service.ready()).port));

    service.signal(signal);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    reader.socket.resume();
    await reader.closed;

    expect(reader.answers).toEqual([expect.objectContaining({ status: 200, whole: false })]);
    expect(service.stderr).toBe('');
  });
});

test('while the registry loads, the service is alive and not ready, and SIGTERM ends it', async () => {
  const port = await freePort();
  const service = startProcess({ RECORDS_FILE: file, PORT: String(port) });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const ready = await vi.waitFor(() => ask('/health/ready'), PATIENCE);
  const live = await ask('/health/live');
  const records = await ask('/api/record');
  service.signal('SIGTERM');

  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ failing: 'generation' });
  expect(live.status).toBe(200);
  expect(records.status).toBe(503);
  expect(Number(records.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(service.stderr).toBe('');
  expect(service.log.map(({ msg }) => msg)).not.toContain('listening');
});

test('SIGTERM loses no line of the log, however close together they come', async () => {
  const service = startProcess({ RECORDS_FILE: file });
  const origin = await service.ready();
  const ask = () => fetch(new URL('/api/record?limit=1', origin)).then((answer) => answer.text());
  await Promise.all(Array.from({ length: 100 }, ask));
  service.signal('SIGTERM');
  await service.exited;

  expect(service.log.filter(({ status }) => status === 200)).toHaveLength(100);
  expect(service.log.at(-1)).toMatchObject({ msg: 'stopped' });
});
