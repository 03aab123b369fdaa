import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GenerationDropped } from '../../src/domain/errors.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { someRecord } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { fakeGeneration, fakeStorage } from './fake-storage.js';
import { askOverSocket } from './requesting.js';

const records = Array.from({ length: 1_500 }, (_, n) => someRecord({ title: `Plan ${n}` }));
const STALE = /^planning-registry; hit; ttl=-(?<seconds>[1-9]\d*); detail=storage-unavailable$/;

/** A store that can be away: what it has is then stale. */
let generation: Generation;
let staleSince: Date | undefined;
let hapiSaw = 0;
let service: TestService;

beforeEach(async () => {
  generation = await fakeGeneration(records, {});
  staleSince = undefined;
  hapiSaw = 0;
  const current = () => ({ ...generation, staleSince });
  service = await startService({ storage: fakeStorage({ current }) });
  service.server.ext('onRequest', (_, h) => {
    hapiSaw++;
    return h.continue;
  });
});
afterEach(() => service.close());

describe('decision 30: a response from a store that is away', () => {
  it.each([
    ['a page', '/api/record?limit=3', {}, 200],
    ['a stream', '/api/record', {}, 200],
    ['a stream that is compressed once for all', '/api/record', { 'accept-encoding': 'gzip' }, 200],
    ['a client that has it', '/api/record?limit=3', { 'if-none-match': '*' }, 304],
    ['no result', '/api/record?search=nada', {}, 404],
  ])('says so, and only while it is: %s', async (_, path, headers, status) => {
    const said: (string | undefined)[] = [];
    const bodies = new Set<string>();
    for (const since of [secondsAgo(90), undefined, secondsAgo(7), undefined]) {
      staleSince = since;
      const answer = await askOverSocket(service, { path, headers });
      expect(answer).toMatchObject({ status, whole: true });
      said.push(secondsSaid(answer.headers['cache-status']));
      if (status === 200) bodies.add(answer.body.toString('base64'));
    }
    expect(said).toEqual([about(90), undefined, about(7), undefined]);
    expect(bodies.size).toBeLessThanOrEqual(1);
  });

  it('says so on the fast path', async () => {
    const path = '/api/record?limit=3';
    await askOverSocket(service, { path });
    staleSince = secondsAgo(30);
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await askOverSocket(service, { path }));
    for (const { headers } of answers)
      expect(secondsSaid(headers['cache-status'])).toEqual(about(30));
    expect(hapiSaw).toBe(2);
  });

  it('says so if the store goes away while its generation is dropped', async () => {
    const { page } = generation;
    generation = {
      ...generation,
      page: async () => {
        staleSince = secondsAgo(20);
        generation = { ...generation, page };
        throw new GenerationDropped('dropped');
      },
    };
    const { status, headers } = await askOverSocket(service, { path: '/api/record?limit=3' });
    expect(status).toBe(200);
    expect(secondsSaid(headers['cache-status'])).toEqual(about(20));
  });

  it('keeps the service ready, and health says since when', async () => {
    staleSince = new Date('2026-01-02T03:04:05.678Z');
    const { statusCode, payload } = await service.server.inject('/health/ready');
    expect(statusCode).toBe(200);
    expect(JSON.parse(payload)).toMatchObject({
      status: 'ready',
      staleSince: '2026-01-02T03:04:05.678Z',
    });
  });
});

function secondsAgo(seconds: number): Date {
  return new Date(Date.now() - seconds * 1_000);
}

function secondsSaid(header: unknown): string | undefined {
  return header === undefined ? undefined : STALE.exec(String(header))?.groups?.seconds;
}

/** The machine may take its time. */
function about(seconds: number) {
  return expect.toSatisfy((said: string) => Number(said) >= seconds && Number(said) < seconds + 60);
}
