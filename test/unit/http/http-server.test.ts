import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createHttpServer,
  type HttpServerOptions,
} from '../../../src/adapters/inbound/http/http-server.js';
import { timeLimits } from '../../../src/adapters/inbound/http/limits.js';
import type { HttpMetrics } from '../../../src/adapters/inbound/http/metrics/http-metrics.js';
import type { HttpTracing } from '../../../src/adapters/inbound/http/tracing/http-tracing.js';
import { CountFacets } from '../../../src/application/search/count-facets.js';
import { SearchRecords } from '../../../src/application/search/search-records.js';
import { ReportStatus } from '../../../src/application/status/report-status.js';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import { GenerationDropped } from '../../../src/domain/errors.js';
import { batchOf } from '../../../src/domain/ports/record-batch.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { fakeGeneration, fakeStorage } from '../../http/fake-storage.js';
import { exchange, RawConnection } from '../../process/raw-http.js';
import { someCertificate } from '../../support/certificate.js';
import { someRecord } from '../../support/records.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let generation: Generation;
beforeAll(async () => {
  generation = await fakeGeneration([someRecord({ id: 'EXP-1', cod_archivo: 'PGOU-7' })], {});
});

/** A machine that has too much to do must not be taken for a service that has. */
const TIMES = { ...timeLimits, eventLoopDelayMs: Number.POSITIVE_INFINITY };

interface Parts extends Partial<HttpServerOptions> {
  readonly current?: () => Generation | Promise<Generation>;
  readonly logLevel?: string;
}

/** A server of one record, with the lines of its log. */
function serving({ current = () => generation, logLevel = 'info', ...options }: Parts = {}) {
  const lines: Record<string, unknown>[] = [];
  const storage = fakeStorage({ current });
  const server = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    basePath: '/api',
    publicUrl: 'https://example.org/planning',
    cacheMaxAge: 0,
    responseCacheBytes: 1_000_000,
    streamCacheBytes: 1_000_000,
    maxStreams: 10,
    rateLimit: { requestsPerMinute: 0, proxies: 0 },
    clientDetail: 'full',
    trustsRequestIds: true,
    pagesFolder: '/nowhere',
    extensions: true,
    csvDelimiter: ';',
    times: TIMES,
    apiVersion: '1.2.3',
    logger: pino({ level: logLevel }, { write: (line) => void lines.push(JSON.parse(line)) }),
    searchRecords: new SearchRecords(storage),
    countFacets: new CountFacets(storage),
    reportStatus: new ReportStatus(storage, new ServiceStatus()),
    monitored: true,
    ...options,
  });
  return { server, lines };
}

/** The same, listening, with the answers to plain requests on connections of their own. */
async function listening(parts?: Parts) {
  const { server, lines } = serving(parts);
  await server.start();
  onTestFinished(() => server.stop({ timeout: 0 }));
  const get = async (path: string) => {
    const text = `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const [answer] = await exchange(Number(server.info.port), text);
    return answer ?? expect.unreachable();
  };
  return { server, lines, get };
}

function countingMetrics() {
  return {
    ended: vi.fn(),
    refused: vi.fn(),
    cached: vi.fn(),
    shed: vi.fn(),
    text: async (streams: number) => `streams ${streams}`,
    contentType: 'text/plain',
  } satisfies HttpMetrics;
}

describe('The service', () => {
  it('answers records below its base path, with the headers of all responses', async () => {
    const { server } = serving();
    for (const path of ['/api/record', '/api/record/pgou-7']) {
      const { statusCode, payload, headers } = await server.inject(path);
      expect([statusCode, JSON.parse(payload).resultadoBusqueda[0].id]).toEqual([200, 'EXP-1']);
      expect(headers).toMatchObject({ 'api-version': '1.2.3', 'access-control-allow-origin': '*' });
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
    expect(server.info.protocol).toBe('http');
    const { link } = (await server.inject('/api/record?limit=1')).headers;
    expect(link).toBeUndefined();
  });

  it('speaks HTTPS where it has a certificate, and says so', async () => {
    const { cert, key } = await someCertificate();
    const tls = { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
    const { server } = serving({ tls });
    expect(server.info.protocol).toBe('https');
    const { headers } = await server.inject('/api/record');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('explains what it cannot answer, and what was meant', async () => {
    const { server } = serving();
    const { headers, payload } = await server.inject('/api/records');
    expect(headers.link).toBe('<https://example.org/planning/docs#problem-not-found>; rel="help"');
    expect(JSON.parse(payload).meant).toBe('https://example.org/planning/record');
    const format = JSON.parse((await server.inject('/api/record?format=csv')).payload);
    expect(format.errors[0].meant).toBe('https://example.org/planning/download/records.csv');
    const csv = { url: '/api/record', headers: { accept: 'text/csv' } };
    expect((await server.inject(csv)).statusCode).toBe(406);
  });

  it('has nothing beside the contract and health where that is not wanted', async () => {
    const { server } = serving({ extensions: false });
    const paths = new Set(server.table().map(({ path }) => path));
    expect(paths).toEqual(new Set(['/api/record/{cod_archivo?}', '/health/live', '/health/ready']));
    const [fault] = JSON.parse((await server.inject('/api/record?format=csv')).payload).errors;
    expect(fault).not.toHaveProperty('meant');
    const lost = await server.inject('/api/facets');
    expect(lost.headers).not.toHaveProperty('link');
    expect(JSON.parse(lost.payload)).not.toHaveProperty('meant');
    const csv = { url: '/api/record', headers: { accept: 'text/csv' } };
    expect((await server.inject(csv)).statusCode).toBe(200);
  });

  it('has a page for browsers, other addresses for programs, and files of its pages', async () => {
    const pagesFolder = await temporaryFolder();
    await writeFile(join(pagesFolder, 'index.html'), 'the page');
    await writeFile(join(pagesFolder, 'docs.html'), 'the docs');
    const { server } = serving({ pagesFolder });
    const headers = { accept: 'text/html' };
    expect((await server.inject({ url: '/api/', headers })).payload).toBe('the page');
    expect((await server.inject('/api/docs')).payload).toBe('the docs');
    for (const path of ['/api/', '/api/facet', '/api/download/records.csv', '/api/openapi.json']) {
      const answer = await server.inject(path);
      expect(answer.statusCode, path).toBe(200);
      expect(answer.headers['api-version'], path).toBe('1.2.3');
    }
  });

  it('says in its own words why it refuses a request that is no HTTP', async () => {
    const { server } = await listening();
    const [answer] = await exchange(Number(server.info.port), 'no HTTP\r\n\r\n');
    expect(answer?.status).toBe(400);
    expect(answer?.headers).toMatchObject({ 'api-version': '1.2.3' });
    expect(answer?.headers.link).toContain('https://example.org/planning/docs#problem-');
  });

  it('refuses a path that is no text', async () => {
    const { statusCode, payload } = await serving().server.inject('/api/record/%zz');
    expect(statusCode).toBe(400);
    expect(JSON.parse(payload).errors[0].parameter).toBe('cod_archivo');
  });

  it('answers once more where a generation is dropped meanwhile', async () => {
    const stream = () => {
      throw new GenerationDropped('r');
    };
    const dropped = await fakeGeneration([someRecord()], { stream });
    const generations = [dropped];
    const current = () => generations.pop() ?? generation;
    const { statusCode, payload } = await serving({ current }).server.inject('/api/record');
    expect([statusCode, payload]).toEqual([200, expect.stringContaining('EXP-1')]);
  });
});

describe('What clients send beside the question', () => {
  it.each([
    ['a broken cookie', { cookie: 'a="' }],
    ['a range', { range: 'bytes=0-9' }],
  ])('changes no answer: %s', async (_, headers) => {
    const { server } = serving();
    for (const url of ['/api/record', '/api/openapi.json']) {
      const [plain, given] = [await server.inject(url), await server.inject({ url, headers })];
      expect([given.statusCode, given.payload]).toEqual([200, plain.payload]);
      expect(given.headers).not.toHaveProperty('accept-ranges');
    }
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('may be an encoding, also for what hapi compresses: %s', async (encoding, decompress) => {
    const { server } = serving();
    const plain = await server.inject('/api/openapi.json');
    const headers = { 'accept-encoding': encoding };
    const packed = await server.inject({ url: '/api/openapi.json', headers });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(decompress(packed.rawPayload).toString()).toBe(plain.payload);
  });

  it('may be the id of the request, where that is trusted', async () => {
    const asked = { url: '/api/record', headers: { 'x-request-id': 'mine-1' } };
    const idFrom = async (trustsRequestIds: boolean) =>
      (await serving({ trustsRequestIds }).server.inject(asked)).headers['x-request-id'];
    expect(await idFrom(true)).toBe('mine-1');
    expect(await idFrom(false)).not.toBe('mine-1');
  });
});

describe('Monitors', () => {
  const MONITOR_PATHS = ['/health/live', '/health/ready', '/metrics'];

  it('ask the service itself, unless they have a port of their own', async () => {
    const metrics = countingMetrics();
    const { server } = serving({ metrics });
    for (const path of MONITOR_PATHS) {
      expect((await server.inject(path)).statusCode, path).toBe(200);
    }
    expect((await server.inject('/metrics')).payload).toBe('streams 0');
    expect(server.app.monitorPaths).toEqual(new Set(MONITOR_PATHS));
    const { server: other } = serving({ metrics, monitored: false });
    for (const path of MONITOR_PATHS) {
      expect((await other.inject(path)).statusCode, path).toBe(404);
    }
    expect(other.app.monitorPaths).toEqual(new Set());
  });

  it('are told in time that the storage takes too long', async () => {
    const times = { ...TIMES, responseMs: 20 };
    const { server } = serving({ current: () => new Promise(() => {}), times });
    expect((await server.inject('/health/ready')).statusCode).toBe(503);
    expect((await server.inject('/api/record')).statusCode).toBe(503);
    expect((await server.inject('/api/facet')).statusCode).toBe(503);
  });

  it('are told that the service is about to stop, and clients to leave', async () => {
    const { server } = serving();
    expect(server.app.isDraining).toBe(false);
    expect((await server.inject('/api/record')).headers.connection).not.toBe('close');
    expect((await server.inject('/health/ready')).statusCode).toBe(200);
    await server.initialize();
    await server.stop();
    expect(server.app.isDraining).toBe(true);
    expect((await server.inject('/health/ready')).statusCode).toBe(503);
    expect((await server.inject('/api/record')).headers.connection).toBe('close');
  });
});

describe('A request', () => {
  it('has its line, with its client, and is counted', async () => {
    const metrics = countingMetrics();
    const { get, lines } = await listening({ metrics });
    await get('/api/record/pgou-7');
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toMatchObject([
      { client: '127.0.0.1', route: '/api/record/{cod_archivo?}', status: 200, answer: 'whole' },
    ]);
    expect(lines[0]?.bytes).toBeGreaterThan(100);
    expect(metrics.ended).toHaveBeenCalledOnce();
  });

  it('is named after the network of its client, or after nobody', async () => {
    const { get, lines } = await listening({
      clientDetail: 'network',
      rateLimit: { requestsPerMinute: 0, proxies: 0 },
    });
    await get('/api/record');
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]?.client).toBe('127.0.0.0/24');
  });

  it('is answered from the cache when it comes for the third time, without hapi', async () => {
    const metrics = countingMetrics();
    const { server, get, lines } = await listening({ metrics });
    const byHapi = vi.fn();
    server.ext('onRequest', (_request, h) => {
      byHapi();
      return h.continue;
    });
    for (let n = 0; n < 4; n++) {
      expect((await get('/api/record?limit=1')).status).toBe(200);
    }
    expect(byHapi).toHaveBeenCalledTimes(2);
    expect(metrics.cached).toHaveBeenCalledTimes(2);
    await expect.poll(() => lines).toHaveLength(4);
    for (const { route } of lines) expect(route).toBe('/api/record/{cod_archivo?}');
  });

  it.each([
    ['are counted for a limit', { rateLimit: { requestsPerMinute: 9, proxies: 0 } }],
    ['are logged step by step', { logLevel: 'debug' }],
  ])('comes to hapi each time where requests %s', async (_, parts) => {
    const { server, get } = await listening(parts);
    const byHapi = vi.fn();
    server.ext('onRequest', (_request, h) => {
      byHapi();
      return h.continue;
    });
    for (let n = 0; n < 4; n++) await get('/api/record?limit=1');
    expect(byHapi).toHaveBeenCalledTimes(4);
  });

  it('is refused beyond the limit, but for those of monitors', async () => {
    const { server } = serving({ rateLimit: { requestsPerMinute: 1, proxies: 0 } });
    const statuses = [];
    for (const path of ['/api/record', '/api/record', '/health/live']) {
      statuses.push((await server.inject(path)).statusCode);
    }
    expect(statuses).toEqual([200, 429, 200]);
  });

  it('is refused while the service cannot keep up, but for those of monitors', async () => {
    const metrics = countingMetrics();
    const { server } = serving({ metrics });
    server.app.isBehind = () => true;
    expect((await server.inject('/api/record')).statusCode).toBe(503);
    expect((await server.inject('/health/live')).statusCode).toBe(200);
    expect(metrics.shed).toHaveBeenCalledWith('event_loop');
  });

  it('has a span, also if it is answered from the cache', async () => {
    const begin = vi.fn<HttpTracing['begin']>((_, work) =>
      work({ traceId: 't', spanId: 's', end: vi.fn() }),
    );
    const { get, lines } = await listening({ tracing: { begin } });
    for (let n = 0; n < 4; n++) await get('/api/record');
    expect(begin).toHaveBeenCalledTimes(4);
    const [traced] = begin.mock.lastCall ?? expect.unreachable();
    expect(traced).toMatchObject({ path: '/api/record', scheme: 'http', client: '127.0.0.1' });
    await expect.poll(() => lines).toHaveLength(4);
    expect(lines[0]).toMatchObject({ trace_id: 't', span_id: 's' });
  });

  it('has its line when the service has stopped, also if that has cut the response', async () => {
    const batch = batchOf(Array.from({ length: 1_000 }, () => someRecord()));
    async function* stream() {
      for (;;) yield batch;
    }
    const endless = await fakeGeneration([someRecord()], { stream });
    const times = { ...TIMES, lingerMs: 20_000 };
    const { server, lines } = await listening({ current: () => endless, times });
    const reader = new RawConnection(Number(server.info.port));
    expect(server.app.responsesUnderWay()).toBe(0);
    reader.send('GET /api/record HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(reader.socket, 'data');
    reader.socket.pause();
    expect(server.app.responsesUnderWay()).toBe(1);
    expect(server.app.streamsOpen()).toBe(1);
    await server.stop({ timeout: 20 });
    expect(lines).toMatchObject([{ status: 200, answer: 'cut' }]);
  });

  it('for a long response is answered with what another one has compressed', async () => {
    const batch = batchOf(Array.from({ length: 2_000 }, () => someRecord()));
    const stream = vi.fn(async function* () {
      yield batch;
    });
    const long = await fakeGeneration([someRecord()], { stream });
    const { server } = serving({ current: () => long });
    const asked = { url: '/api/record', headers: { 'accept-encoding': 'gzip' } };
    const bodies = [];
    for (let n = 0; n < 3; n++) bodies.push((await server.inject(asked)).rawPayload);
    expect(JSON.parse(gunzipSync(bodies[0] as Buffer).toString()).resultadoBusqueda).toHaveLength(
      2_000,
    );
    expect(bodies[2]).toEqual(bodies[0]);
    expect(stream).toHaveBeenCalledOnce();
  });
});
