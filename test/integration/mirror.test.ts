import { expect, inject, it, onTestFinished } from 'vitest';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { Exposition } from '../support/exposition.js';
import { load } from '../support/load.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { faultRecords, questionsAbout } from '../support/mongodb/fault-registry.js';
import { startMongoService } from '../support/mongodb/fault-service.js';
import { PATIENCE } from '../support/patience.js';

/** A registry in MongoDB, and a service that mirrors it. */
async function mirrored(records: readonly Expediente[], environment: Record<string, string> = {}) {
  const connection = testDatabase();
  onTestFinished(() => dropDatabase(connection));
  const intake = new MongoRecordIntake(connection);
  await load(intake, records);
  const { log, ask } = await startMongoService(inject('mongodbUrl'), connection.db.databaseName, {
    MIRROR_MB: '256',
    ...environment,
  });
  const lines = (message: string) => log.filter(({ msg }) => String(msg).startsWith(message));
  return {
    ask,
    lines,
    replace: (all: readonly Expediente[]) => load(intake, all),
    built: (count: number) => expect.poll(() => lines('mirror built').length, PATIENCE).toBe(count),
  };
}

it('answers from MongoDB if the registry is larger than MIRROR_MB, and says so once', async () => {
  const records = faultRecords(2_000, 600);
  const { ask, lines } = await mirrored(records, { MIRROR_MB: '1' });
  await expect.poll(() => lines('no mirror'), PATIENCE).toHaveLength(1);
  const { page, search, whole } = questionsAbout(records);
  for (const { path, body } of [page, search, whole]) {
    expect(await ask(path)).toMatchObject({ status: 200, body });
  }
  expect(lines('no mirror')).toMatchObject([
    {
      level: 40,
      records: 2_000,
      mirrorMb: 1,
      neededMb: expect.toSatisfy((mb: number) => mb > 1),
      msg: expect.stringMatching(/at least (\d+) MB\. .*set MIRROR_MB to well over \1$/),
    },
  ]);
  expect(JSON.parse((await ask('/health/ready')).body)).toMatchObject({
    records: 2_000,
    warnings: [{ part: 'mirror', detail: expect.stringContaining('larger than MIRROR_MB') }],
  });
});

it('counts reads in MongoDB until the mirror is built, and none for its answers', async () => {
  const records = faultRecords(600, 300);
  const { ask, built } = await mirrored(records, { METRICS: 'on' });
  const metrics = async () => new Exposition((await ask('/metrics')).body);
  const reads = async () =>
    (await metrics()).value('planning_registry_storage_read_duration_seconds_count', {
      outcome: 'ok',
    }) ?? 0;
  await built(1);
  const after = await metrics();
  expect(after.value('planning_registry_mirror_current')).toBe(1);
  expect(after.value('planning_registry_records')).toBe(600);
  expect(after.value('planning_registry_stale')).toBe(0);
  const { page } = questionsAbout(records);
  const before = await reads();
  for (let n = 0; n < 5; n++) expect(await ask(page.path)).toMatchObject({ status: 200 });
  expect(await reads()).toBe(before);
});

it('counts reads in MongoDB where there is no mirror', async () => {
  const records = faultRecords(600, 300);
  const settings = { METRICS: 'on', MIRROR_MB: '0', ANSWER_CACHE_MB: '0' };
  const { ask } = await mirrored(records, settings);
  const reads = async () =>
    new Exposition((await ask('/metrics')).body).value(
      'planning_registry_storage_read_duration_seconds_count',
      { outcome: 'ok' },
    ) ?? 0;
  const { page, whole } = questionsAbout(records);
  await reads(); // the first one counts the records
  const before = await reads();
  expect(await ask(page.path)).toMatchObject({ status: 200, body: page.body });
  expect(await reads()).toBe(before + 1);
  expect(await ask(whole.path)).toMatchObject({ status: 200, body: whole.body });
  expect(await reads()).toBeGreaterThan(before + 2);
});

it('shows an import at the first request after the switch, mirrored or not, and logs it', async () => {
  const registries = ['uno', 'dos', 'tres'].map((mark) => faultRecords(600, 300, mark));
  const [first, ...others] = registries as [Expediente[], ...Expediente[][]];
  const { ask, built, replace, lines } = await mirrored(first, { MONGODB_FOLLOW_MS: '0' });
  await built(1);
  for (const [index, records] of others.entries()) {
    await replace(records);
    const { page, whole } = questionsAbout(records);
    expect(await ask(page.path)).toMatchObject({ status: 200, body: page.body });
    await built(index + 2);
    expect(await ask(whole.path)).toMatchObject({ status: 200, body: whole.body });
  }
  const mirrors = lines('mirror built').map(({ revision }) => ({ revision, records: 600 }));
  expect(lines('this registry is current')).toMatchObject(mirrors);
});

it('sends a response to its end that began on the mirror before', async () => {
  const before = faultRecords(4_000, 2_000, 'antes');
  const after = faultRecords(10, 300, 'después');
  const { ask, built, replace } = await mirrored(before);
  await built(1);
  const { whole } = questionsAbout(before);
  let replaced: Promise<unknown> | undefined;
  const answer = await ask(whole.path, {
    onBody: (response) => {
      response.pause();
      replaced = replace(after)
        .then(() => built(2))
        .finally(() => response.resume());
    },
  });
  await replaced;
  expect(answer.body).toBe(whole.body);
  const { page } = questionsAbout(after);
  expect((await ask(page.path)).body).toBe(page.body);
});
