import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { median } from '../../bench/statistics.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { effort } from '../support/effort.js';
import { load } from '../support/load.js';
import { testConnection } from '../support/mongodb/database.js';
import { keepAsking } from '../support/mongodb/fault-client.js';
import {
  type FaultRegistry,
  faultRecords,
  questionsAbout,
  startFaultRegistry,
} from '../support/mongodb/fault-registry.js';
import { startMongoService } from '../support/mongodb/fault-service.js';
import type { Mongod } from '../support/mongodb/mongod.js';
import { PATIENCE } from '../support/patience.js';

const records = faultRecords(2_000, 600);
const { page, search, phrase, filters, whole } = questionsAbout(records);
const questions = [page, search, phrase, filters, whole];
/** Less than any timeout of MongoDB. */
const AT_ONCE_MS = 1_500;
const STALE = /^planning-registry; hit; ttl=-[1-9]\d*; detail=storage-unavailable$/;

let registry: FaultRegistry;
let mongod: Mongod;
beforeAll(async () => {
  registry = await startFaultRegistry(records);
  mongod = registry.members[0] as Mongod;
});
afterAll(() => registry?.remove());

async function mirroredService(environment: Record<string, string> = {}) {
  const service = await startMongoService(registry.url, registry.database, {
    MIRROR_MB: '256',
    ...environment,
  });
  const news = (kind: string) => service.log.filter(({ mirror }) => mirror === kind);
  const heard = (kind: string, count = 1) =>
    expect.poll(() => news(kind).length, PATIENCE).toBe(count);
  await heard('built');
  return { ...service, news, heard };
}

describe('The only MongoDB is killed under load, and the registry is mirrored', () => {
  it(`no request fails in ${effort.outageS} s, stale responses say so, and all is well afterwards`, async () => {
    const service = await mirroredService();
    let isKnown = false;
    const clients = keepAsking(
      [...questions, ...questions].map(({ path, body }) => async () => {
        const wasKnown = isKnown;
        const { status, headers, body: given, whole, ms } = await service.ask(path);
        const right = status === 200 && whole && given === body;
        return { wasKnown, right, ms, stale: headers['cache-status'] };
      }),
    );
    await clients.nextAnswers();
    expect(clients.answers.filter(({ stale }) => stale)).toEqual([]);

    await mongod.kill();
    await service.heard('stale');
    isKnown = true;
    const during = clients.answers.length;
    await wait(effort.outageS * 1_000);
    await clients.nextAnswers();
    expect(clients.answers.at(-1)?.stale).toMatch(STALE);
    const ready = await service.ask('/health/ready');
    expect(ready.status).toBe(200);
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(JSON.parse(ready.body)).toEqual({
      status: 'ready',
      revision: expect.any(String),
      modified: expect.any(String),
      records: expect.any(Number),
      staleSince: since,
      warnings: [{ part: 'storage', detail: expect.stringContaining('mirror'), since }],
    });
    expect(ready.body).not.toMatch(/127\.0\.0\.1|localhost|mongodb:/);
    expect(clients.answers.length).toBeGreaterThan(during + effort.outageS * questions.length);

    isKnown = false;
    await mongod.restart();
    await service.heard('in touch');
    await clients.nextAnswers();
    const after = clients.answers.length;
    await clients.nextAnswers();
    const answers = await clients.stop();
    expect(answers.filter(({ right }) => !right)).toEqual([]);
    // Once it is known that MongoDB is away, nobody waits for it. A busy machine is late at times.
    const meanwhile = answers.filter(({ wasKnown }) => wasKnown);
    expect(median(meanwhile.map(({ ms }) => ms))).toBeLessThan(AT_ONCE_MS);
    expect(answers.slice(after).filter(({ stale }) => stale)).toEqual([]);
    expect(JSON.parse((await service.ask('/health/ready')).body)).toMatchObject({
      status: 'ready',
      warnings: [],
    });
    expect(service.news('stale')).toHaveLength(1);
  });

  it('it catches up with what was imported meanwhile, also if nobody asks', async () => {
    const service = await mirroredService();
    await mongod.kill();
    await service.heard('stale');
    await mongod.restart();
    const other = faultRecords(300, 300, 'otro');
    const connection = testConnection(registry.url, registry.database);
    try {
      const intake = new MongoRecordIntake(connection);
      await load(intake, other);
      await service.heard('built', 2);
      const asked = questionsAbout(other);
      for (const { path, body } of [asked.page, asked.whole]) {
        expect(await service.ask(path)).toMatchObject({ status: 200, body });
      }
      await load(intake, records);
    } finally {
      await connection.close();
    }
  });

  it('after STALE_IF_AWAY_S requests get 503 at once, until MongoDB is back', async () => {
    const service = await mirroredService({ STALE_IF_AWAY_S: '3' });
    await mongod.kill();
    await service.heard('too stale');
    const all = [];
    for (let i = 0; i < 5; i++) all.push(await service.ask(page.path));
    const refused = all.at(-1) as (typeof all)[0];
    expect(all.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(median(all.map(({ ms }) => ms))).toBeLessThan(AT_ONCE_MS);
    expect(refused.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    expect(refused.headers['cache-status']).toBeUndefined();
    const ready = await service.ask('/health/ready');
    expect(JSON.parse(ready.body)).toMatchObject({ status: 503, failing: 'storage' });
    expect(service.news('too stale')).toHaveLength(1);
    await mongod.restart();
    await service.heard('in touch');
    expect(await service.ask(page.path)).toMatchObject({ status: 200, body: page.body });
  });

  it('a service that starts meanwhile gives 503, and has a mirror once MongoDB is back', async () => {
    await mongod.kill();
    const service = await startMongoService(registry.url, registry.database, { MIRROR_MB: '256' });
    expect((await service.ask(page.path)).status).toBe(503);
    await mongod.restart();
    const built = () => service.log.filter(({ mirror }) => mirror === 'built').length;
    await expect.poll(built, PATIENCE).toBe(1);
    expect(await service.ask(page.path)).toMatchObject({ status: 200, body: page.body });
    expect(service.log.filter(({ mirror }) => mirror === 'stale')).toEqual([]);
  });
});
