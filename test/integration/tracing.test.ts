import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { load } from '../support/load.js';
import { collectionsOf } from '../support/mongodb/database.js';
import { PATIENCE } from '../support/patience.js';
import { startService } from '../support/service.js';
import { startCollector, type TraceCollector } from '../support/trace-collector.js';
import { mongoRegistry, registry } from './mongo-registry.js';

const CLIENT = 3;
const RECORDS = registry('Plan parcial', 20);

let collector: TraceCollector;
let mongodb: ReturnType<typeof mongoRegistry>;
beforeEach(async () => {
  collector = await startCollector();
  // The SDK reads these itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '5');
  onTestFinished(() => void vi.unstubAllEnvs());
  mongodb = mongoRegistry();
  await load(mongodb.intake, RECORDS);
});

async function start(environment: Record<string, string>) {
  const service = await startService({
    environment: {
      STORAGE: 'mongodb',
      // A busy machine may be late to look, and the request would have to.
      MONGODB_FOLLOW_MS: '3600000',
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: mongodb.connection.db.databaseName,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      ...environment,
    },
  });
  onTestFinished(() => service.close());
  return service;
}

/** The spans of a request, once that of the request itself has arrived: it ends last. */
async function spansOf(origin: string, path: string) {
  const traceId = randomBytes(16).toString('hex');
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const answer = await fetch(`${origin}${path}`, { headers });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return vi.waitFor(() => {
    const spans = collector.spans.filter((span) => span.traceId === traceId);
    expect(spans.at(-1)?.name).toMatch(/^GET /);
    return spans;
  }, PATIENCE);
}

describe('the trace of a request to a registry in MongoDB', () => {
  it('has every read of the database, within the work that needs it', async () => {
    const { server } = await start({ MIRROR_MB: '0' });
    const spans = await spansOf(server.info.uri, '/api/record?search=parcial&limit=2');
    const page = spans.find(({ name }) => name === 'registry.page');
    expect(page?.attributes['planning_registry.total']).toBe(RECORDS.length);
    const database = mongodb.connection.db.databaseName;
    const { records, postings } = await collectionsOf(mongodb.connection.db);
    const reads = spans.filter(({ kind }) => kind === CLIENT);
    for (const read of reads) {
      expect(read).toMatchObject({
        name: `find ${database}`,
        parentSpanId: page?.spanId,
        status: 0,
        attributes: {
          'db.system.name': 'mongodb',
          'db.namespace': database,
          'db.operation.name': 'find',
        },
      });
    }
    const collections = reads.map(({ attributes }) => attributes['db.collection.name']);
    expect(new Set(collections)).toEqual(new Set([postings, records]));
  });

  it('has no read where the mirror answers, and the service no trace of its own', async () => {
    const { server, log } = await start({ MIRROR_MB: '64' });
    await vi.waitFor(() => expect(log.map(({ mirror }) => mirror)).toContain('built'), PATIENCE);
    const spans = await spansOf(server.info.uri, '/api/record?search=parcial&limit=2');
    expect(spans.map(({ name }) => name)).toEqual([
      'registry.page',
      'GET /api/record/{cod_archivo?}',
    ]);
    // The service has read all of the registry meanwhile, and asked which one is current.
    expect(collector.spans).toHaveLength(spans.length);
  });
});
