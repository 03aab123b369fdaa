import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { StorageUnavailable } from '../../src/domain/errors.js';
import { RawConnection } from '../process/raw-http.js';
import { StoreOfBatches } from '../process/store-of-batches.js';
import { Exposition } from '../support/exposition.js';
import { PATIENCE } from '../support/patience.js';
import { someFields, someRecord } from '../support/records.js';
import { startService, type TestService, type TestServiceOptions } from '../support/service.js';
import { fakeGeneration, fakeStorage } from './fake-storage.js';
import { askOverSocket } from './requesting.js';

let service: TestService;
afterEach(() => service.close());

async function start(options: TestServiceOptions): Promise<void> {
  const environment = { METRICS: 'on', ...options.environment };
  service = await startService({ records: [someFields()], ...options, environment });
}

async function metrics(): Promise<Exposition> {
  return new Exposition((await service.server.inject('/metrics')).payload);
}

it('metrics are had while requests are shed, and say how many were', async () => {
  await start({ times: { eventLoopDelayMs: -1 } });
  for (let n = 0; n < 3; n++) {
    expect((await service.server.inject('/api/record')).statusCode).toBe(503);
  }
  const reason = 'event_loop';
  expect((await metrics()).value('planning_registry_shed_requests_total', { reason })).toBe(3);
});

it('metrics are text that no cache keeps', async () => {
  await start({});
  const { headers } = await service.server.inject('/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
});

it('metrics are no requests that a client is limited by', async () => {
  await start({ environment: { RATE_LIMIT: '1' } });
  for (let n = 0; n < 3; n++) {
    expect((await service.server.inject('/metrics')).statusCode).toBe(200);
  }
});

it('metrics count what never comes to a route, under a route of its own', async () => {
  await start({});
  const refused = [
    ['nonsense\r\n\r\n', '400'],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    ['CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', '405'],
    ['GET / HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n', '417'],
  ] as const;
  for (const [bytes, status] of refused) {
    const socket = connect(Number(service.server.info.port), '127.0.0.1');
    socket.write(bytes);
    expect(await text(socket)).toContain(`HTTP/1.1 ${status} `);
    const labels = { method: 'other', route: 'unrouted', status };
    expect((await metrics()).value('http_requests_total', labels), status).toBe(1);
  }
  // They have no duration: nobody knows when they began.
  const durations = (await metrics()).samples.filter(({ labels }) => labels.route === 'unrouted');
  expect(durations).toHaveLength(refused.length);
});

it('metrics are counted if nothing is logged, and are no lines themselves at info', async () => {
  await start({ environment: { LOG_LEVEL: 'error' } });
  await askOverSocket(service, { path: '/api/record' });
  await vi.waitFor(async () => {
    const status = { route: '/api/record/{cod_archivo?}', status: '200' };
    const counted = await metrics();
    expect(counted.value('http_requests_total', status)).toBe(1);
    expect(counted.value('planning_registry_records_sent_total')).toBe(1);
    expect(counted.value('planning_registry_cut_answers_total')).toBe(0);
  }, PATIENCE);
  await service.close();
  await start({});
  await metrics();
  await metrics();
  expect(service.log.filter(({ route }) => route === '/metrics')).toEqual([]);
});

it('metrics keep what was last known of a registry that cannot be read, and say so', async () => {
  const generation = await fakeGeneration([someRecord()], {});
  let current: () => Promise<typeof generation> = () => Promise.reject(new StorageUnavailable('x'));
  await start({ storage: fakeStorage({ current: () => current() }) });
  const unknown = await metrics();
  expect(unknown.value('planning_registry_ready')).toBe(0);
  // 0 would look like a registry that is empty, and very old.
  expect(unknown.value('planning_registry_records')).toBeUndefined();
  expect(unknown.value('planning_registry_modified_timestamp_seconds')).toBeUndefined();

  current = async () => generation;
  const known = await metrics();
  expect(known.value('planning_registry_ready')).toBe(1);
  expect(known.value('planning_registry_records')).toBe(1);

  current = () => new Promise(() => {}); // it hangs: the metrics do not
  const kept = await metrics();
  expect(kept.value('planning_registry_ready')).toBe(0);
  expect(kept.value('planning_registry_records')).toBe(1);
});

it('metrics count answers from the cache, with hapi and without, as any other', async () => {
  await start({});
  const path = '/api/record?limit=1';
  const cached = async () => (await metrics()).value('planning_registry_cached_answers_total');
  for (let n = 0; n < 4; n++) await service.server.inject(path);
  expect(await cached()).toBe(2);
  for (let n = 0; n < 3; n++) await askOverSocket(service, { path });
  expect(await cached()).toBe(5);
  await vi.waitFor(async () => {
    const counted = { route: '/api/record/{cod_archivo?}', streamed: 'false' };
    expect((await metrics()).value('http_request_duration_seconds_count', counted)).toBe(7);
    expect((await metrics()).value('planning_registry_records_sent_total')).toBe(7);
  }, PATIENCE);
});

it('metrics count streams that are open, refused and cut', async () => {
  await start({ storage: new StoreOfBatches(400), environment: { MAX_STREAMS: '1' } });
  const reader = new RawConnection(Number(service.server.info.port));
  reader.send('GET /api/record HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(reader.socket, 'data');
  reader.socket.pause();
  expect((await askOverSocket(service, { path: '/api/record' })).status).toBe(503);
  const reason = 'streams';
  const open = await metrics();
  expect(open.value('planning_registry_streams_open')).toBe(1);
  expect(open.value('planning_registry_shed_requests_total', { reason })).toBe(1);
  reader.socket.destroy();
  await vi.waitFor(async () => {
    const over = await metrics();
    expect(over.value('planning_registry_streams_open')).toBe(0);
    expect(over.value('planning_registry_cut_answers_total')).toBe(1);
    expect(over.value('http_request_duration_seconds_count', { streamed: 'true' })).toBe(1);
  }, PATIENCE);
});
