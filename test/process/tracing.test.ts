import { once } from 'node:events';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { startCollector } from '../support/trace-collector.js';
import { writeBigRegistry } from './big-registry.js';
import { CommandProcess } from './command-process.js';
import { RawConnection } from './raw-http.js';
import { ROOT, startProcess } from './service-process.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

/** A machine that has too much to do may have a request refused. */
async function ask(origin: URL): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await fetch(new URL('/api/record?limit=1', origin), { headers });
    expect(answer.status).toBe(200);
  }, PATIENCE);
}

test('spans that have not been sent are sent before the process ends', async () => {
  const collector = await startCollector();
  const service = startProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hunter2',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_SERVICE_NAME: 'registry-1',
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  const origin = await service.ready();
  await ask(origin);
  expect(collector.deliveries).toEqual([]);
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(collector.spans.slice(-2)).toMatchObject([
    { name: 'registry.page', traceId: TRACE },
    { name: 'GET /api/record/{cod_archivo?}', traceId: TRACE },
  ]);
  expect(collector.spans[0]?.resource).toMatchObject({
    'service.name': 'registry-1',
    'deployment.environment.name': 'test',
  });
  expect(collector.deliveries).toMatchObject([
    { path: '/v1/traces', headers: { 'api-key': 'hunter2' } },
  ]);
});

test('so are those of answers that are cut at the end', async () => {
  const collector = await startCollector();
  const file = join(await temporaryFolder(), 'records.ndjson');
  await writeBigRegistry(file, 2_000);
  const service = startProcess({
    RECORDS_FILE: file,
    SHUTDOWN_GRACE_MS: '10',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  const reader = new RawConnection(Number((await service.ready()).port));
  onTestFinished(() => void reader.socket.destroy());
  reader.send('GET /api/record HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(reader.socket, 'data');
  reader.socket.pause();
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(collector.spans.at(-1)).toMatchObject({
    name: 'GET /api/record/{cod_archivo?}',
    attributes: { 'planning_registry.cut': true },
  });
});

test('a collector that is away disturbs nothing, and is said in the log', async () => {
  const service = startProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  const origin = await service.ready();
  await ask(origin);
  const told = await service.logged(({ msg }) => msg === 'traces do not reach the collector');
  expect(told).toMatchObject({ level: 40, reason: expect.any(String) });
  expect(told.lost).toBeGreaterThan(0);
  await ask(origin);
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
});

test('without the packages of OpenTelemetry, a demand for traces is a fault of the settings', async () => {
  const folder = await programWithoutOpenTelemetry();
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const main = join(folder, 'dist/main.js');
  const environment = { OTEL_TRACES_EXPORTER: 'otlp' };
  const { ended } = new CommandProcess(environment, ['serve'], ([node = '', , ...words]) => [
    node,
    ...flags,
    main,
    ...words,
  ]);
  expect(await ended).toMatchObject({
    code: 78,
    stderr: expect.stringContaining('are not installed: install without --omit=optional'),
  });
});

test('a collector that never answers does not keep the process', async () => {
  const collector = await startCollector();
  collector.status = 0;
  const service = startProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    OTEL_BSP_EXPORT_TIMEOUT: '600000',
  });
  const origin = await service.ready();
  await ask(origin);
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(collector.deliveries).toMatchObject([{ contentType: 'application/x-protobuf' }]);
  expect(collector.deliveries[0]?.body).toContain('GET /api/record/{cod_archivo?}');
});

/** As `npm install --omit=optional` leaves it. */
async function programWithoutOpenTelemetry(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of ['dist', 'package.json', 'data']) {
    await symlink(join(inject('program'), name), join(folder, name));
  }
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name === '@opentelemetry') continue;
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}
