import { server as hapi } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import { NotReady } from '../../../src/adapters/inbound/http/errors.js';
import { healthRoutes } from '../../../src/adapters/inbound/http/routes/health-routes.js';
import { ReportStatus } from '../../../src/application/status/report-status.js';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import { RegistryLoading, StorageUnavailable } from '../../../src/domain/errors.js';
import type { AskOptions, Generation } from '../../../src/domain/ports/record-repository.js';
import { fakeGeneration, fakeStorage } from '../../http/fake-storage.js';
import { someRecord } from '../../support/records.js';

type Current = () => Promise<Generation | undefined>;

/** The answer of a path, and the error that it was made of. */
async function asking(path: string, current: Current, isServing = true) {
  const server = hapi({ debug: false });
  server.app.requestChecks = [];
  const report = new ReportStatus(fakeStorage({ current }), new ServiceStatus());
  server.route(healthRoutes(report, () => isServing));
  let error: unknown;
  server.ext('onPreResponse', ({ response }, h) => {
    if (response instanceof Error) error = response;
    return h.continue;
  });
  const { statusCode, payload } = await server.inject(path);
  return { status: statusCode, payload, error };
}

const failing = (error: Error) => () => Promise.reject(error);
const loaded = () => fakeGeneration([someRecord(), someRecord()], {});

describe('The question whether the service is alive', () => {
  it.each([
    ['that serves', true, loaded],
    ['that stops', false, loaded],
    ['whose storage is away', true, failing(new StorageUnavailable('x'))],
  ])('is answered by one %s', async (_, isServing, current) => {
    const { status, payload } = await asking('/health/live', current, isServing);
    expect([status, payload]).toEqual([200, '{"status":"alive"}']);
  });
});

describe('The question whether the service is ready', () => {
  it('is answered with the registry that it serves', async () => {
    const { status, payload } = await asking('/health/ready', loaded);
    expect(status).toBe(200);
    expect(JSON.parse(payload)).toEqual({
      status: 'ready',
      revision: expect.stringMatching(/^[0-9a-f]{64}$/),
      modified: '2025-01-01T10:00:00.000Z',
      records: 2,
      warnings: [],
    });
  });

  it('gives the store a bounded time to count', async () => {
    const asked: AskOptions[] = [];
    const real = await loaded();
    const page: Generation['page'] = (criteria, range, options = {}) => {
      asked.push(options);
      return real.page(criteria, range, options);
    };
    await asking('/health/ready', async () => ({ ...real, page }));
    expect(asked).toEqual([{ signal: expect.any(AbortSignal) }]);
  });

  it.each<[string, Current, boolean, string]>([
    ['the service, which stops', loaded, false, 'service'],
    ['the registry, of which there is none', async () => undefined, true, 'registry'],
    ['the registry, which is loading', failing(new RegistryLoading()), true, 'registry'],
    ['the storage, which is away', failing(new StorageUnavailable('x')), true, 'storage'],
  ])('is denied, and names %s', async (_, current, isServing, part) => {
    const { error } = await asking('/health/ready', current, isServing);
    expect(error).toBeInstanceOf(NotReady);
    expect(error).toMatchObject({ part });
  });

  it('has no answer where the store fails in a way that nobody knows', async () => {
    const { status, error } = await asking('/health/ready', failing(new Error('secret')));
    expect(status).toBe(500);
    expect(error).not.toBeInstanceOf(NotReady);
  });
});
