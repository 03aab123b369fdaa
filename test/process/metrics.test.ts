import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Exposition } from '../support/exposition.js';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { ndjson, someFields } from '../support/records.js';
import { replaceFile } from '../support/replace-file.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeBigRegistry } from './big-registry.js';
import { runProcess } from './command-process.js';
import { RawConnection } from './raw-http.js';
import { ServiceProcess, startProcess } from './service-process.js';

const ROUTE = '/api/record/{cod_archivo?}';

/** For tests that do not disturb each other. */
let measured: ServiceProcess;
let plain: ServiceProcess;

beforeAll(() => {
  measured = new ServiceProcess({ METRICS: 'on' });
  plain = new ServiceProcess({});
});
afterAll(() => Promise.all([measured?.kill(), plain?.kill()]));

async function metricsAt(origin: URL): Promise<Exposition> {
  const answer = await fetch(new URL('/metrics', origin));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return new Exposition(await answer.text());
}

/** Responses are counted when they have ended, which may be after the client has all of it. */
function untilCounted(origin: URL, check: (metrics: Exposition) => void): Promise<void> {
  return vi.waitFor(async () => check(await metricsAt(origin)), PATIENCE);
}

async function recordsFile(records: number): Promise<string> {
  const file = join(await temporaryFolder(), 'records.ndjson');
  await writeFile(file, ndjson(Array.from({ length: records }, () => someFields())));
  return file;
}

describe('the metrics of a service', () => {
  test('count requests by route and status, records, and answers from the cache', async () => {
    const origin = await measured.ready();
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(new URL(path, origin), init);
      await answer.arrayBuffer();
      return answer.status;
    };
    for (let n = 0; n < 4; n++) expect(await ask('/api/record?limit=3')).toBe(200);
    expect(await ask('/api/record?colour=red')).toBe(400);
    expect(await ask('/api/record', { method: 'DELETE' })).toBe(405);
    expect(await ask('/nowhere/hunter2')).toBe(404);
    expect(await ask('/nowhere/else')).toBe(404);

    await untilCounted(origin, (metrics) => {
      const requests = (labels: Record<string, string>) =>
        metrics.value('http_requests_total', labels);
      expect(requests({ route: ROUTE, status: '200', method: 'GET' })).toBe(4);
      expect(requests({ route: ROUTE, status: '400' })).toBe(1);
      expect(requests({ route: ROUTE, status: '405', method: 'other' })).toBe(1);
      // What a client writes is no label.
      expect(requests({ status: '404' })).toBe(2);
      expect(JSON.stringify(metrics.samples)).not.toContain('hunter2');
      const durations = { route: ROUTE, streamed: 'false' };
      expect(metrics.value('http_request_duration_seconds_count', durations)).toBe(6);
      const most = { ...durations, le: '+Inf' };
      expect(metrics.value('http_request_duration_seconds_bucket', most)).toBe(6);
      expect(metrics.value('planning_registry_records_sent_total')).toBe(12);
      // The second time it enters the cache.
      expect(metrics.value('planning_registry_cached_answers_total')).toBe(2);
      expect(metrics.value('planning_registry_cut_answers_total')).toBe(0);
    });
  });

  test('tell which registry is served, and of the file that was rejected', async () => {
    const file = await recordsFile(2);
    const origin = await startProcess({ METRICS: 'on', RECORDS_FILE: file }).ready();
    const health = await fetch(new URL('/health/ready', origin));
    const { revision, modified } = JSON.parse(await health.text());
    const before = await metricsAt(origin);
    expect(before.value('planning_registry_info', { revision })).toBe(1);
    expect(before.value('planning_registry_records')).toBe(2);
    const since = before.value('planning_registry_modified_timestamp_seconds') as number;
    expect(new Date(since * 1_000).toISOString()).toBe(modified);
    const loaded = before.value('planning_registry_last_loaded_timestamp_seconds') as number;
    expect(Math.abs(Date.now() / 1_000 - loaded)).toBeLessThan(600);
    expect(before.value('planning_registry_ready')).toBe(1);
    expect(before.value('planning_registry_rejected_total')).toBe(0);
    expect(before.value('planning_registry_last_rejected_timestamp_seconds')).toBe(0);
    expect(before.value('planning_registry_warning', { part: 'records' })).toBe(0);
    // There is no mirror of what is in memory.
    expect(before.value('planning_registry_mirror_current')).toBeUndefined();

    await replaceFile(file, 'broken\n');
    await untilCounted(origin, (metrics) => {
      expect(metrics.value('planning_registry_rejected_total')).toBe(1);
      const last = metrics.value('planning_registry_last_rejected_timestamp_seconds') as number;
      expect(last).toBeGreaterThanOrEqual(loaded);
      expect(metrics.value('planning_registry_warning', { part: 'records' })).toBe(1);
      expect(metrics.value('planning_registry_info', { revision })).toBe(1);
    });

    await replaceFile(file, ndjson([someFields()]));
    await untilCounted(origin, (metrics) => {
      expect(metrics.value('planning_registry_records')).toBe(1);
      expect(metrics.value('planning_registry_warning', { part: 'records' })).toBe(0);
      expect(metrics.value('planning_registry_rejected_total')).toBe(1);
      // One revision at a time.
      const infos = metrics.samples.filter(({ name }) => name === 'planning_registry_info');
      expect(infos.map(({ labels }) => labels.revision)).not.toContain(revision);
      expect(infos).toHaveLength(1);
    });
  });

  test('count streams while they are open, those that are cut, and those that are refused', async () => {
    const file = join(await temporaryFolder(), 'records.ndjson');
    await writeBigRegistry(file, 2_000);
    const settings = { METRICS: 'on', RECORDS_FILE: file, MAX_STREAMS: '1' };
    const origin = await startProcess(settings).ready();
    const reader = new RawConnection(Number(origin.port));
    onTestFinished(() => void reader.socket.destroy());
    reader.send('GET /api/record HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(reader.socket, 'data');
    reader.socket.pause();
    const refused = await fetch(new URL('/api/record', origin));
    expect(refused.status).toBe(503);
    await untilCounted(origin, (metrics) => {
      expect(metrics.value('planning_registry_streams_open')).toBe(1);
      expect(metrics.value('planning_registry_shed_requests_total', { reason: 'streams' })).toBe(1);
      expect(metrics.value('planning_registry_cut_answers_total')).toBe(0);
    });
    reader.socket.destroy();
    await untilCounted(origin, (metrics) => {
      expect(metrics.value('planning_registry_streams_open')).toBe(0);
      expect(metrics.value('planning_registry_cut_answers_total')).toBe(1);
      const streamed = { route: ROUTE, streamed: 'true' };
      expect(metrics.value('http_request_duration_seconds_count', streamed)).toBe(1);
    });
  });

  test('have a type and an explanation each, and those of Node beside ours', async () => {
    const metrics = await metricsAt(await measured.ready());
    for (const name of metrics.types.keys()) expect(metrics.helps.get(name), name).toMatch(/\w/);
    expect(metrics.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(metrics.value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  test('are not there unless they are asked for', async () => {
    const origin = await plain.ready();
    expect((await fetch(new URL('/metrics', origin))).status).toBe(404);
  });
});

describe('a port for monitors', () => {
  test('has health and metrics, and the port of the service then has neither', async () => {
    const ADMIN_PORT = String(await freePort());
    const ADMIN_HOST = '127.0.0.2';
    const RECORDS_FILE = await recordsFile(1);
    const settings = { METRICS: 'on', ADMIN_HOST, ADMIN_PORT, RECORDS_FILE };
    const origin = await startProcess(settings).ready();
    const admin = new URL(`http://${ADMIN_HOST}:${ADMIN_PORT}`);
    const statuses = async (at: URL) => {
      const paths = ['/health/live', '/health/ready', '/metrics', '/api/record'];
      return Promise.all(paths.map(async (path) => (await fetch(new URL(path, at))).status));
    };
    expect(await statuses(admin)).toEqual([200, 200, 200, 404]);
    expect(await statuses(origin)).toEqual([404, 404, 404, 200]);
    await untilCounted(admin, (metrics) => {
      expect(metrics.value('http_requests_total', { route: ROUTE, status: '200' })).toBe(1);
    });
    expect(await runProcess(settings, ['health'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ready: /),
    });
  });

  test('answers while the registry is loaded and while the service drains', async () => {
    const ADMIN_PORT = String(await freePort());
    const file = join(await temporaryFolder(), 'records.ndjson');
    await writeBigRegistry(file, 2_000);
    const service = startProcess({
      ADMIN_PORT,
      METRICS: 'on',
      DRAIN_MS: '60000',
      RECORDS_FILE: file,
    });
    const admin = `http://127.0.0.1:${ADMIN_PORT}`;
    await service.logged(({ msg }) => msg === 'listening for monitors');
    // It may be loaded by now: this is not a race that the test has to win.
    expect([200, 503]).toContain((await fetch(`${admin}/health/ready`)).status);
    expect((await fetch(`${admin}/health/live`)).status).toBe(200);
    await service.ready();
    expect((await fetch(`${admin}/health/ready`)).status).toBe(200);
    service.signal('SIGTERM');
    await service.logged(({ drainMs }) => drainMs === 60_000);
    const ready = await fetch(`${admin}/health/ready`);
    expect([ready.status, JSON.parse(await ready.text()).failing]).toEqual([503, 'service']);
    expect((await fetch(`${admin}/metrics`)).status).toBe(200);
  });

  test('that is taken, or that of the service, is a fault of the settings', async () => {
    const PORT = String(await freePort());
    const same = startProcess({ PORT, ADMIN_PORT: PORT });
    expect(await same.exited).toMatchObject({ code: 78 });
    expect(same.stderr).toContain('ADMIN_PORT must be another port than PORT');
    const other = await plain.ready();
    const taken = startProcess({ ADMIN_PORT: other.port });
    expect(await taken.exited).toMatchObject({ code: 78 });
    expect(taken.stderr).toContain(`ADMIN_PORT ${other.port} is in use`);
  });
});
