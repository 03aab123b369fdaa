import { AsyncLocalStorage } from 'node:async_hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { beforeEach, expect, it } from 'vitest';
import { TracedRepository } from '../../../src/config/tracing/traced-repository.js';
import { Tracing } from '../../../src/config/tracing/tracing.js';
import { NoResults, StorageUnavailable } from '../../../src/domain/errors.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { fakeGeneration, fakeStorage } from '../../http/fake-storage.js';
import { someRecord } from '../../support/records.js';

const REQUEST = {
  method: 'GET',
  path: '/',
  scheme: 'http',
  httpVersion: '1.1',
  client: undefined,
  headers: {},
} as const;
const ENDED = {
  id: 'x',
  route: '/',
  status: 200,
  records: undefined,
  isCut: false,
  fault: undefined,
};

let exporter: InMemorySpanExporter;
let tracing: Tracing;
beforeEach(() => {
  exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor(exporter)];
  tracing = new Tracing(new BasicTracerProvider({ spanProcessors }));
});
const names = () => exporter.getFinishedSpans().map(({ name }) => name);

async function traced(parts: Partial<Generation> = {}) {
  const generation = await fakeGeneration([someRecord(), someRecord()], parts);
  const repository = new TracedRepository(fakeStorage({ current: () => generation }), tracing);
  return repository.current() as Generation;
}

/** Does something for a request that does not end before it. */
function forRequest<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    tracing.begin(REQUEST, (span) => {
      work()
        .finally(() => span.end(ENDED))
        .then(resolve, reject);
    });
  });
}

it('makes no span of what the service does of its own accord', async () => {
  const generation = await traced();
  await generation.page({}, { limit: 1 });
  for await (const _ of generation.stream({}));
  expect(names()).toEqual([]);
});

it('makes no span of what goes on after its request', async () => {
  const generation = await traced();
  const goOn = await forRequest(async () => AsyncLocalStorage.snapshot());
  await goOn(() => generation.page({}, { limit: 1 }));
  expect(names()).toEqual(['GET /']);
});

it('ends the span of a stream that is not read to its end', async () => {
  const generation = await traced();
  await forRequest(async () => {
    for await (const _ of generation.stream({})) break;
  });
  expect(names()).toEqual(['registry.stream', 'GET /']);
});

it('makes what the work does in turn part of it, also where a stream is read elsewhere', async () => {
  const read = () => tracing.traceRead('find', { 'db.system.name': 'x' }, async () => undefined);
  const generation = await traced({
    async *stream() {
      await read();
      yield { size: 1, published: () => Buffer.alloc(1), records: async () => [] };
      await read();
    },
  });
  let iterator: AsyncIterator<unknown> | undefined;
  let end: () => void = () => {};
  tracing.begin(REQUEST, (span) => {
    iterator = generation.stream({})[Symbol.asyncIterator]();
    end = () => span.end(ENDED);
  });
  // As when a socket asks for more: not in the course of the request.
  await iterator?.next();
  await iterator?.next();
  end();
  const [first, second, stream, request] = exporter.getFinishedSpans();
  expect(names()).toEqual(['find', 'find', 'registry.stream', 'GET /']);
  for (const find of [first, second]) {
    expect(find?.parentSpanContext?.spanId).toBe(stream?.spanContext().spanId);
  }
  expect(stream?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
});

it('takes a store that fails for an error, and one that finds nothing for an answer', async () => {
  for (const error of [new StorageUnavailable('away'), new NoResults()]) {
    const generation = await traced({ facets: () => Promise.reject(error) });
    await expect(forRequest(async () => generation.facets({}))).rejects.toBe(error);
  }
  const [failed, , answered] = exporter.getFinishedSpans();
  expect(failed).toMatchObject({
    status: { code: 2, message: 'away' },
    attributes: { 'error.type': 'StorageUnavailable' },
  });
  expect(answered).toMatchObject({ name: 'registry.facets', status: { code: 0 } });
});
