import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StorageUnavailable } from '../../src/domain/errors.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { PATIENCE } from '../support/patience.js';
import { someFields, someRecord } from '../support/records.js';
import { startService, type TestService, type TestServiceOptions } from '../support/service.js';
import { TraceCollector } from '../support/trace-collector.js';
import { fakeGeneration, fakeStorage } from './fake-storage.js';
import { askOverSocket, type SocketQuestion } from './requesting.js';

const ROUTE = '/api/record/{cod_archivo?}';
const CALLER = 'b7ad6b7169203331';
const SERVER = 2;
const ERROR = 2;
const records = [someFields({ cod_archivo: 'PGOU-7' }), someFields(), someFields()];

let collector: TraceCollector;
let service: TestService;
beforeAll(async () => {
  collector = await new TraceCollector().listen();
  // The SDK reads these itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '5');
  service = await traced({ records, environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await service.close();
  await collector.close();
  vi.unstubAllEnvs();
});

function traced(options: TestServiceOptions): Promise<TestService> {
  const asked = { OTEL_EXPORTER_OTLP_ENDPOINT: 'set', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  return startService({ ...options, environment: { ...asked, ...options.environment } });
}

/** Asks as a part of a trace of its own, and waits for the spans that this gives. */
async function spansOf(asked: TestService, question: SocketQuestion, count = 1) {
  const traceId = randomBytes(16).toString('hex');
  const headers = { traceparent: `00-${traceId}-${CALLER}-01`, ...question.headers };
  const answer = await askOverSocket(asked, { ...question, headers });
  const spans = await collector.trace(traceId, count);
  const [server] = spans.filter(({ kind }) => kind === SERVER);
  if (!server) throw new Error(`no server span in ${JSON.stringify(spans)}`);
  return { traceId, answer, server, inner: spans.filter((span) => span !== server) };
}

describe('the span of a request', () => {
  it('continues the trace of its caller, and describes request and response', async () => {
    const path = '/api/record/PGOU-7';
    const headers = { 'x-forwarded-for': '203.0.113.9, 192.0.2.7' };
    const { answer, server, inner } = await spansOf(service, { path, headers }, 2);
    expect(server).toMatchObject({ name: `GET ${ROUTE}`, parentSpanId: CALLER, status: 0 });
    expect(server.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.header.x-request-id': [answer.headers['x-request-id']],
      'http.response.status_code': 200,
      'http.route': ROUTE,
      'client.address': '192.0.2.7',
      'network.protocol.version': '1.1',
      'planning_registry.records': 1,
      'url.path': path,
      'url.scheme': 'http',
    });
    expect(server.resource).toMatchObject({
      'service.name': 'planning-registry',
      'service.version': '0.1.0',
      'service.instance.id': expect.any(String),
    });
    expect(inner).toMatchObject([
      {
        name: 'registry.page',
        kind: 1,
        parentSpanId: server.spanId,
        attributes: { 'planning_registry.records': 1, 'planning_registry.total': 1 },
      },
    ]);
  });

  it('is named in the line of the log', async () => {
    const { traceId, answer, server } = await spansOf(service, { path: '/api/record' }, 2);
    const id = answer.headers['x-request-id'];
    await vi.waitFor(() => {
      const line = service.log.find((each) => each.id === id);
      expect(line).toMatchObject({ trace_id: traceId, span_id: server.spanId });
    }, PATIENCE);
  });

  it('begins a trace if the request names none', async () => {
    const { headers } = await askOverSocket(service, { path: '/api/record?limit=2' });
    const line = await vi.waitFor(() => {
      const found = service.log.find(({ id }) => id === headers['x-request-id']);
      expect(found).toBeDefined();
      return found;
    }, PATIENCE);
    const spans = await collector.trace(String(line?.trace_id), 2);
    const [server] = spans.filter(({ kind }) => kind === SERVER);
    expect(server).toMatchObject({ spanId: line?.span_id });
    expect(server?.parentSpanId).toBeUndefined();
  });

  it('says nothing of what was searched for', async () => {
    const path = '/api/record?search=hunter2&municipality=Oviedo';
    const { answer, server, inner } = await spansOf(service, { path }, 3);
    expect(answer.status).toBe(404);
    expect(inner.map(({ name }) => name)).toContain('registry.municipalities');
    expect(server.attributes['url.path']).toBe('/api/record');
    expect(JSON.stringify([server, inner])).not.toMatch(/hunter2|oviedo/i);
  });

  it.each([
    ['a bad request', { path: '/api/record?colour=red' }, 400, `GET ${ROUTE}`],
    ['a verb refused', { path: '/api/record', method: 'PUT' }, 405, `PUT ${ROUTE}`],
    ['an unknown path', { path: '/nowhere' }, 404, 'GET'],
    ['an unknown verb', { path: '/nowhere', method: 'PROPFIND' }, 404, 'HTTP'],
  ])('has the status of %s, which is no error of the service', async (_, asked, status, name) => {
    const { answer, server } = await spansOf(service, asked);
    expect(answer.status).toBe(status);
    expect(server).toMatchObject({ name, status: 0 });
    expect(server.attributes).toMatchObject({ 'http.response.status_code': status });
    expect(server.attributes).not.toHaveProperty('error.type');
    expect('http.route' in server.attributes).toBe(name.includes(' '));
    const isOther = name === 'HTTP';
    expect(server.attributes['http.request.method']).toBe(isOther ? '_OTHER' : name.split(' ')[0]);
    expect(server.attributes['http.request.method_original']).toBe(
      isOther ? 'PROPFIND' : undefined,
    );
  });

  it('is there also if the response comes from the cache, where no store is asked', async () => {
    const path = '/api/record?limit=1';
    for (let n = 0; n < 2; n++) await askOverSocket(service, { path });
    const { server } = await spansOf(service, { path });
    expect(server.attributes['planning_registry.records']).toBe(1);
    // What belongs to it would have been delivered before it.
    expect(collector.spans.filter(({ traceId }) => traceId === server.traceId)).toHaveLength(1);
  });

  it('is not there for health', async () => {
    const traceId = randomBytes(16).toString('hex');
    const headers = { traceparent: `00-${traceId}-${CALLER}-01` };
    expect(await askOverSocket(service, { path: '/health/ready', headers })).toMatchObject({
      status: 200,
    });
    await spansOf(service, { path: '/nowhere' });
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });
});

describe('a store that fails', () => {
  let current: () => Promise<Generation | undefined>;
  async function start() {
    const failing = await traced({ storage: fakeStorage({ current: () => current() }) });
    onTestFinished(() => failing.close());
    return failing;
  }
  const down = new StorageUnavailable('It is away.', { cause: new RangeError('x') });

  it('is an error of the span of its work, and of the request', async () => {
    const page = () => Promise.reject(down);
    current = () => fakeGeneration([someRecord()], { page });
    const { server, inner } = await spansOf(await start(), { path: '/api/record?limit=1' }, 2);
    expect(server).toMatchObject({ status: ERROR, attributes: { 'error.type': '503' } });
    expect(inner).toMatchObject([
      { name: 'registry.page', status: ERROR, attributes: { 'error.type': 'RangeError' } },
    ]);
  });

  it('in the midst of a long response is an error, though the status was 200', async () => {
    const batch = { size: 1, published: () => Buffer.alloc(300_000), records: async () => [] };
    current = () =>
      fakeGeneration([someRecord()], {
        async *stream() {
          yield batch;
          yield batch;
          throw down;
        },
      });
    const { answer, server, inner } = await spansOf(await start(), { path: '/api/record' }, 2);
    expect(answer).toMatchObject({ status: 200, whole: false });
    expect(server).toMatchObject({
      status: ERROR,
      attributes: {
        'error.type': 'StorageUnavailable',
        'http.response.status_code': 200,
        'planning_registry.cut': true,
      },
    });
    expect(inner).toMatchObject([
      {
        name: 'registry.stream',
        status: ERROR,
        attributes: { 'planning_registry.records': 2, 'error.type': 'RangeError' },
      },
    ]);
  });
});
