import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { GenerationDropped, RegistryLoading, StorageUnavailable } from '../../src/domain/errors.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { publish } from '../../src/domain/record/published-record.js';
import { fallBehind, QUICKLY_BEHIND } from '../support/event-loop.js';
import { PATIENCE } from '../support/patience.js';
import { someRecord } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { fakeGeneration, fakeStorage } from './fake-storage.js';
import { askOverSocket, leaksIn, problemIn, problemTypeOf } from './requesting.js';

const SECRET = 'connect ECONNREFUSED mongodb://admin:hunter2@db.internal:27017';

let current: () => Promise<Generation | undefined>;
let service: TestService;
beforeAll(async () => {
  service = await startService({
    storage: fakeStorage({ current: () => current(), at: () => current() as Promise<Generation> }),
  });
});
afterAll(() => service.close());

const records = [someRecord(), someRecord()];
/** Every way in which a store can fail before the first byte of an answer. */
const ways: Record<string, (fault: Error) => () => Promise<Generation | undefined>> = {
  'on the way to a generation': (fault) => () => Promise.reject(fault),
  'while it looks for the first records': (fault) => () =>
    fakeGeneration(records, {
      stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(fault) }) }),
    }),
  'while it makes a page': (fault) => () =>
    fakeGeneration(records, { page: () => Promise.reject(fault) }),
  'while it looks for the code': (fault) => () =>
    fakeGeneration(records, { hasCode: () => Promise.reject(fault) }),
  'while it looks for near names': (fault) => () =>
    fakeGeneration(records, { municipalities: () => Promise.reject(fault) }),
};
const questions: Record<string, string> = {
  'on the way to a generation': '/api/record',
  'while it looks for the first records': '/api/record',
  'while it makes a page': '/api/record?limit=1',
  'while it looks for the code': '/api/record/X-1',
  'while it looks for near names': '/api/record?municipality=Nowhere',
};

describe('a store that takes too long', () => {
  /** A service that waits for a generation which comes when `answer` is called. */
  async function slowService() {
    let answer: (generation: Generation) => void = () => {};
    const later = new Promise<Generation>((resolve) => {
      answer = resolve;
    });
    const storage = fakeStorage({ current: () => later });
    const slow = await startService({ storage, times: { responseMs: 20 } });
    onTestFinished(() => slow.close());
    return { slow, answer };
  }

  it.each(['/api/record', '/api/record?limit=1', '/health/ready'])(
    'decision 14: is 503 for %s',
    async (path) => {
      const { slow, answer } = await slowService();
      expect(await askOverSocket(slow, { path })).toMatchObject({ status: 503, whole: true });
      answer(await fakeGeneration(records, {}));
    },
  );

  it('closes what it answers after that', async () => {
    const { slow, answer } = await slowService();
    await askOverSocket(slow, { path: '/api/record' });
    const close = vi.fn(async () => ({ done: true, value: undefined }) as const);
    const batch = { size: 1, published: () => Buffer.alloc(300_000), records: async () => [] };
    const endless = { next: async () => ({ value: batch }), return: close };
    const stream = () => ({ [Symbol.asyncIterator]: () => endless });
    answer(await fakeGeneration(records, { stream }));
    await vi.waitFor(() => expect(close).toHaveBeenCalled(), PATIENCE);
  });
});

describe.each(Object.keys(ways))('a store that fails %s', (way) => {
  const ask = (fault: Error) => {
    current = ways[way]?.(fault) as typeof current;
    return service.server.inject(questions[way] as string);
  };

  it('decision 14: is 503 with Retry-After where it does not answer', async () => {
    const answer = await ask(new StorageUnavailable(SECRET));
    expect(answer.statusCode).toBe(503);
    expect(problemTypeOf(answer)).toBe('unavailable');
    expect(answer.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    expect(answer.payload).not.toContain('hunter2');
    expect(leaksIn(answer, service)).toEqual([]);
  });

  it('decision 14: is 503 with Retry-After while the registry is being loaded', async () => {
    const answer = await ask(new RegistryLoading());
    expect([answer.statusCode, problemTypeOf(answer)]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    const id = answer.headers['x-request-id'];
    const errors = service.log.filter((line) => line.id === id && line.level === 50);
    expect(errors, 'loading is no news').toEqual([]);
  });

  it('decision 12, 14: is 500 for any other fault, which asks for a report by its id', async () => {
    const answer = await ask(new TypeError(SECRET));
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(problemIn(answer))).toEqual([
      'type',
      'title',
      'status',
      'detail',
      'instance',
    ]);
    expect(problemTypeOf(answer)).toBe('internal-error');
    expect(problemIn(answer).detail).toMatch(/report it with the instance.*what you were doing/);
    expect(problemIn(answer).instance).toBe(`urn:uuid:${answer.headers['x-request-id']}`);
    expect(answer.payload + JSON.stringify(answer.headers)).not.toMatch(/hunter2|internal:|ECONN/);
    expect(leaksIn(answer, service)).toEqual([]);
  });

  it.each([
    ['its reason', new StorageUnavailable(SECRET), { reason: SECRET }],
    ['its stack', new TypeError(SECRET), { err: { message: SECRET, stack: expect.any(String) } }],
  ])('decision 12: has %s in the log, under the id of the answer', async (_, fault, cause) => {
    const answer = await ask(fault);
    const id = answer.headers['x-request-id'];
    const lines = service.log.filter((line) => line.id === id && line.msg === 'request failed');
    expect(lines).toMatchObject([{ level: 50, ...cause }]);
  });
});

describe('a fault that is no Error', () => {
  it('decision 14: is a 500 as well', async () => {
    current = () => Promise.reject('out of cheese');
    const answer = await service.server.inject('/api/record');
    expect([answer.statusCode, problemTypeOf(answer)]).toEqual([500, 'internal-error']);
    expect(answer.payload).not.toContain('cheese');
  });
});

describe('a store in which nothing has been loaded', () => {
  it.each([
    ['/api/record', 'no-results'],
    ['/api/record/X-1', 'record-not-found'],
    ['/api/record?municipality=Oviedo', 'municipality-not-found'],
    ['/api/record?limit=1', 'no-results'],
  ])('decision 13: has no record: %s', async (url, type) => {
    current = async () => undefined;
    const answer = await service.server.inject(url);
    expect([answer.statusCode, problemTypeOf(answer)]).toEqual([404, type]);
  });
});

describe('an answer under way', () => {
  /** Long enough for three of them to be more than is kept back for an answer in one piece. */
  const published = Buffer.from(JSON.stringify({ id: 'x'.repeat(100_000) }));
  const batch = { size: 1, records: async () => records.slice(0, 1), published: () => published };

  it('decision 14: is cut where the store fails, so that it never looks whole', async () => {
    const generation = await fakeGeneration(records, {
      async *stream() {
        yield batch;
        yield batch;
        yield batch;
        throw new StorageUnavailable(SECRET);
      },
    });
    current = async () => generation;
    const answer = await askOverSocket(service, { path: '/api/record' });
    expect(answer.status).toBe(200);
    expect(answer.whole).toBe(false);
    expect(answer.body.toString()).not.toContain('hunter2');
    expect(answer.body.toString()).not.toMatch(/]}$/);
    const id = answer.headers['x-request-id'];
    const lines = await vi.waitFor(() => {
      const found = service.log.filter((line) => line.id === id);
      expect(found).toContainEqual(expect.objectContaining({ status: 200, answer: 'cut' }));
      return found;
    }, PATIENCE);
    const cause = { level: 50, msg: 'answer cut by a fault', err: expect.anything() };
    expect(lines).toContainEqual(expect.objectContaining(cause));
    expect(JSON.stringify(lines)).toContain('hunter2'); // it is for the log alone
  });

  it('stops the work of the store when its client goes away', async () => {
    let ended = false;
    let aborted = false;
    const generation = await fakeGeneration(records, {
      async *stream(_criteria, options) {
        options?.signal?.addEventListener('abort', () => {
          aborted = true;
        });
        try {
          for (;;) {
            await wait(1);
            yield batch;
          }
        } finally {
          ended = true;
        }
      },
    });
    current = async () => generation;
    const leaving = new AbortController();
    const url = `http://127.0.0.1:${service.server.info.port}/api/record`;
    const answer = await fetch(url, { signal: leaving.signal });
    expect(answer.status).toBe(200);
    expect(ended || aborted).toBe(false);
    leaving.abort();
    await vi.waitFor(() => expect([ended, aborted]).toEqual([true, true]), PATIENCE);
    const id = answer.headers.get('x-request-id');
    await vi.waitFor(() => {
      const lines = service.log.filter((line) => line.id === id);
      expect(lines).toMatchObject([{ status: 200, answer: 'cut' }]);
    }, PATIENCE);
  });

  it('is logged as cut where its client left before it began', async () => {
    let asked = false;
    current = () => {
      asked = true;
      return new Promise(() => undefined);
    };
    const leaving = new AbortController();
    const url = `http://127.0.0.1:${service.server.info.port}/api/record`;
    const answer = fetch(url, { signal: leaving.signal }).catch((error: Error) => error.name);
    await vi.waitFor(() => expect(asked).toBe(true), PATIENCE);
    leaving.abort();
    expect(await answer).toBe('AbortError');
    await vi.waitFor(
      () => expect(service.log.at(-1)).toMatchObject({ status: 499, answer: 'cut', bytes: 0 }),
      PATIENCE,
    );
  });
});

describe('decision 14: load that is shed', () => {
  it('is a 503 with a line in the log, and ends nothing', async () => {
    const storage = fakeStorage({ current: () => fakeGeneration(records, {}) });
    const service = await startService({ storage, times: QUICKLY_BEHIND });
    onTestFinished(() => service.close());
    const shed = await vi.waitFor(async () => {
      const paths = ['/api/record', '/health/live'];
      const asked = paths.map((path) => askOverSocket(service, { path }));
      await fallBehind();
      const [records, live] = await Promise.all(asked);
      expect([records?.status, live?.status]).toEqual([503, 200]);
      return records as NonNullable<typeof records>;
    }, PATIENCE);
    expect(shed.headers['retry-after']).toMatch(/^[1-9]/);
    const id = shed.headers['x-request-id'];
    await vi.waitFor(
      () => expect(service.log).toContainEqual(expect.objectContaining({ id, status: 503 })),
      PATIENCE,
    );
    await vi.waitFor(
      async () => expect((await askOverSocket(service, { path: '/api/record' })).status).toBe(200),
      PATIENCE,
    );
  });
});

describe('a generation that was dropped before the first byte', () => {
  const dropped = () =>
    fakeGeneration(records, {
      page: () => Promise.reject(new GenerationDropped('dropped')),
      stream: () => ({
        [Symbol.asyncIterator]: () => ({
          next: () => Promise.reject(new GenerationDropped('dropped')),
        }),
      }),
    });

  it.each(['/api/record', '/api/record?limit=1'])(
    'is not noticed by who asks for %s: the one that is current then answers',
    async (url) => {
      const replacing = [someRecord()];
      const asked = [dropped, () => fakeGeneration(replacing, {})];
      current = async () => asked.shift()?.();
      const { statusCode, headers, payload } = await service.server.inject(url);
      expect(statusCode).toBe(200);
      expect(payload).toBe(`{"resultadoBusqueda":[${replacing.map(publish)}]}`);
      const { revision } = await fakeGeneration(replacing, {});
      expect(headers.etag).toContain(revision);
    },
  );

  it('is a 503 if the next one is dropped, too', async () => {
    let asked = 0;
    current = () => {
      asked++;
      return dropped();
    };
    expect((await service.server.inject('/api/record?limit=1')).statusCode).toBe(503);
    expect(asked).toBe(2);
  });
});
