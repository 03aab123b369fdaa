import type { ServerInjectResponse } from '@hapi/hapi';
import { afterEach, describe, expect, it } from 'vitest';
import { RegistryLoading, StorageUnavailable } from '../../src/domain/errors.js';
import type { AskOptions } from '../../src/domain/ports/record-repository.js';
import { someFields, someRecord } from '../support/records.js';
import { startService, type TestService, type TestServiceOptions } from '../support/service.js';
import { fakeGeneration, fakeStorage } from './fake-storage.js';
import { idsIn, problemIn, problemTypeOf } from './requesting.js';

let service: TestService;
afterEach(() => service.close());

const start = async (options: TestServiceOptions) => {
  service = await startService(options);
};
const ask = (url: string) => service.server.inject(url);

describe('health', () => {
  it('is alive and ready where a registry is loaded', async () => {
    await start({ records: [someFields()] });
    const [live, ready] = [await ask('/health/live'), await ask('/health/ready')];
    expect([live.statusCode, live.payload]).toEqual([200, '{"status":"alive"}']);
    expect(ready.statusCode).toBe(200);
    expect(JSON.parse(ready.payload)).toMatchObject({ status: 'ready', warnings: [] });
  });

  it('tells which registry is served: its revision, its date and its size', async () => {
    const modified = new Date('2025-01-01T10:00:00Z');
    const generation = await fakeGeneration([someRecord(), someRecord()], {});
    await start({ storage: fakeStorage({ current: () => generation }) });
    expect(JSON.parse((await ask('/health/ready')).payload)).toEqual({
      status: 'ready',
      revision: generation.revision,
      modified: modified.toISOString(),
      records: 2,
      warnings: [],
    });
  });

  it('counts the records of a revision once', async () => {
    let reads = 0;
    const generation = await fakeGeneration([someRecord()], {});
    const page: typeof generation.page = (...question) => {
      reads++;
      return generation.page(...question);
    };
    await start({ storage: fakeStorage({ current: () => ({ ...generation, page }) }) });
    for (let n = 0; n < 3; n++) {
      expect(JSON.parse((await ask('/health/ready')).payload).records).toBe(1);
    }
    expect(reads).toBe(1);
  });

  it('is ready without the number of records if the store cannot count them in time', async () => {
    const page = (_: unknown, __: unknown, { signal }: AskOptions = {}) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const generation = await fakeGeneration([someRecord()], { page });
    await start({ storage: fakeStorage({ current: () => generation }) });
    const { statusCode, payload } = await ask('/health/ready');
    expect(statusCode).toBe(200);
    expect(JSON.parse(payload)).toEqual({
      status: 'ready',
      revision: generation.revision,
      modified: expect.any(String),
      warnings: [],
    });
  });

  it('tells caches to keep nothing of it', async () => {
    await start({ records: [someFields()] });
    for (const url of ['/health/live', '/health/ready']) {
      const { headers } = await ask(url);
      expect(headers).not.toHaveProperty('etag');
      expect(String(headers['cache-control'] ?? 'no-cache')).toMatch(/^no-(?:cache|store)$/);
    }
  });

  it.each([
    ['the registry, where nothing is loaded', 'registry', async () => undefined],
    [
      'the registry, while it is being loaded',
      'registry',
      () => Promise.reject(new RegistryLoading()),
    ],
    [
      'the storage, where it does not answer',
      'storage',
      () => Promise.reject(new StorageUnavailable('secret of db.internal')),
    ],
  ])('decision 14: is not ready and names %s, not how it fails', async (_, part, current) => {
    await start({ storage: fakeStorage({ current }) });
    const answer = await ask('/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    expect(problemTypeOf(answer)).toBe('not-ready');
    expect(problemIn(answer).failing).toBe(part);
    expect(problemIn(answer).detail).toContain(part);
    expect(answer.payload).not.toMatch(/secret|internal/);
    expect((await ask('/health/live')).statusCode).toBe(200);
    expect(service.log.filter(({ level }) => level === 50)).toEqual([]);
  });

  it('decision 14: is a fault of ours where the store fails in a way nobody knows', async () => {
    await start({ storage: fakeStorage({ current: () => Promise.reject(new Error('secret')) }) });
    const answer = await ask('/health/ready');
    expect([answer.statusCode, problemTypeOf(answer)]).toEqual([500, 'internal-error']);
    expect(answer.payload).not.toContain('secret');
  });

  it('becomes ready once a generation is there', async () => {
    const generation = await fakeGeneration([someRecord()], {});
    let loaded = false;
    const current = async () => (loaded ? generation : undefined);
    await start({ storage: fakeStorage({ current }) });
    expect((await ask('/health/ready')).statusCode).toBe(503);
    loaded = true;
    expect((await ask('/health/ready')).statusCode).toBe(200);
  });

  it('is not ready, and alive, once the service is stopping', async () => {
    await start({ records: [someFields()] });
    const answers: ServerInjectResponse[] = [];
    service.server.ext('onPreStop', async () => {
      if (answers.length > 0) return; // stopped a second time, by the end of the test
      answers.push(await ask('/health/ready'), await ask('/health/live'));
    });
    await service.server.stop();
    const [ready, live] = answers as [ServerInjectResponse, ServerInjectResponse];
    expect([ready.statusCode, problemIn(ready).failing]).toEqual([503, 'service']);
    expect(live.statusCode).toBe(200);
  });
});

it('a service that drains ends the connection of whoever asks, and no other does', async () => {
  await start({ records: [someFields()] });
  const paths = ['/health/live', '/api/record?limit=1', '/api/record/X-1'];
  const connections = () =>
    Promise.all(paths.map(async (path) => (await ask(path)).headers.connection));
  expect(await connections()).not.toContain('close');
  service.server.app.drain();
  expect(await connections()).toEqual(['close', 'close', 'close']);
});

describe('decision 21: the base path', () => {
  it.each([
    ['/', '/record'],
    ['/api', '/api/record'],
    ['/api/', '/api/record'],
    ['/urbanismo/registro-v.1', '/urbanismo/registro-v.1/record'],
  ])('%s has records at %s, and health beside it', async (base, path) => {
    await start({
      records: [someFields({ id: 'one', cod_archivo: 'PGOU-7' })],
      environment: { BASE_PATH: base },
    });
    expect(idsIn(await ask(path))).toEqual(['one']);
    expect(idsIn(await ask(`${path}/pgou-7?limit=1`))).toEqual(['one']);
    expect((await ask('/health/live')).statusCode).toBe(200);
    expect((await ask('/health/ready')).statusCode).toBe(200);
    expect((await ask(`/other${path}`)).statusCode).toBe(404);
    expect((await service.server.inject({ method: 'POST', url: path })).statusCode).toBe(405);
  });
});
