import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, ask, keepAsking } from '../support/mongodb/fault-client.js';
import { startMongoProcess } from '../support/mongodb/fault-process.js';
import {
  type FaultRegistry,
  faultRecords,
  questionsAbout,
  startFaultRegistry,
} from '../support/mongodb/fault-registry.js';
import { startMongoService } from '../support/mongodb/fault-service.js';
import type { Mongod } from '../support/mongodb/mongod.js';
import { ownNow } from '../support/own-time.js';
import { PATIENCE } from '../support/patience.js';

/** So long that it never ends anything here. */
const QUERY_TIMEOUT_MS = '600000';
/** It takes 2.5 s to find that there is no server. A query that nothing else ends has 15 s. */
const REFUSED_WITHIN_MS = 10_000;
const FOLLOW_MS = 1_000;

const records = faultRecords(4_000, 2_000);
const { page, search, filters, whole } = questionsAbout(records);
const questions = [page, search, filters, whole];
let registry: FaultRegistry;
let mongod: Mongod;

beforeAll(async () => {
  registry = await startFaultRegistry(records);
  mongod = registry.members[0] as Mongod;
});
afterAll(() => registry?.remove());

describe('MongoDB is down at start', () => {
  it('the service starts, says what fails, and serves when MongoDB is there', async () => {
    await mongod.kill();
    const service = startMongoProcess({
      MONGODB_URL: registry.url,
      MONGODB_DATABASE: registry.database,
      QUERY_TIMEOUT_MS,
    });
    const origin = await service.listening();
    expect(service.written()).toContain('MongoDB does not answer yet');

    expect((await ask(`${origin}/health/live`)).status).toBe(200);
    const ready = await ask(`${origin}/health/ready`);
    expect(JSON.parse(ready.body)).toMatchObject({ status: 503, failing: 'storage' });
    const refused = await Promise.all(questions.map(({ path }) => ask(origin + path)));
    for (const answered of [ready, ...refused]) expectRefusal(answered);

    await mongod.restart();
    await expectBack(() => ask(origin + page.path));
    expect((await ask(`${origin}/health/ready`)).status).toBe(200);
    for (const { path, body } of questions) expect((await ask(origin + path)).body).toBe(body);
  });
});

describe('MongoDB goes away under load', () => {
  const POOL_SIZE = 5;
  /** Beside the pool: one waits for changes, and the driver watches the server with one and times it with one. */
  const MOST_SOCKETS = POOL_SIZE + 3;

  it('every request is refused in time, nothing leaks, and all is well afterwards', async () => {
    const service = await startMongoService(registry.url, registry.database, {
      MONGODB_POOL_SIZE: String(POOL_SIZE),
      QUERY_TIMEOUT_MS,
    });
    const load = () =>
      keepAsking(
        [...questions, ...questions].map(({ path, body }) => async () => {
          const asked = ownNow();
          const answered = await service.ask(path);
          const right = answered.whole && answered.body === body;
          return { asked, ended: ownNow(), answered, right };
        }),
      );
    const rightOnes = ({ answers }: ReturnType<typeof load>) =>
      answers.filter(({ right }) => right).length;
    const clients = load();
    await expect.poll(() => rightOnes(clients), PATIENCE).toBeGreaterThan(20);

    // It dies at some moment between the two: an engine of containers takes its time to kill.
    const dying = ownNow();
    await mongod.kill();
    const dead = ownNow();
    const before = clients.answers.length;
    await expect.poll(() => clients.answers.length, PATIENCE).toBeGreaterThan(before + 20);
    await expect
      .poll(() => clients.answers.filter(({ asked }) => asked > dead + FOLLOW_MS).length, PATIENCE)
      .toBeGreaterThan(5);
    for (const { asked, ended, answered, right } of await clients.stop()) {
      // A machine that is too slow for the load refuses some of it, at any time.
      if (ended < dying) right || expectRefusal(answered);
      // Until then a cached response can still be sent.
      else if (asked > dead + FOLLOW_MS) expectRefusal(answered);
      else if (answered.status === 200) expect(right || !answered.whole).toBe(true);
      else expectRefusal(answered);
      expect(ended - Math.max(asked, dead)).toBeLessThan(REFUSED_WITHIN_MS);
    }
    await expect.poll(socketsOfThisProcess, PATIENCE).toBe(0);

    await mongod.restart();
    await expectBack(() => service.ask(page.path));
    const again = load();
    await expect.poll(() => rightOnes(again), PATIENCE).toBeGreaterThan(20);
    for (const { answered, right } of await again.stop()) right || expectRefusal(answered);
    await expect.poll(socketsOfThisProcess, PATIENCE).toBeLessThanOrEqual(MOST_SOCKETS);
  });
});

function expectRefusal({ status, whole, headers, ms }: Answered): void {
  expect({ status, whole }).toEqual({ status: 503, whole: true });
  expect(headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
  expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
}

function expectBack(again: () => Promise<Answered>): Promise<void> {
  return expect.poll(async () => (await again()).status, PATIENCE).toBe(200);
}

function socketsOfThisProcess(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}
