import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../src/adapters/outbound/mongodb/mongo-registry-history.js';
import { LocalSwitches } from '../../src/adapters/outbound/mongodb/pointer/local-switches.js';
import { GenerationDropped, RevisionGone, StorageUnavailable } from '../../src/domain/errors.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { FaultPoints } from '../support/mongodb/fault-points.js';
import { FaultProxy } from '../support/mongodb/fault-proxy.js';
import {
  type FaultRegistry,
  faultRecords,
  startFaultRegistry,
} from '../support/mongodb/fault-registry.js';
import { profiled } from '../support/mongodb/profiled.js';
import { PATIENCE } from '../support/patience.js';
import { registry } from './mongo-registry.js';

/** A process that reads the pointer by itself so seldom that no test sees it. */
const SELDOM_MS = 3_600_000;
const NO_CHANGE_STREAMS = { failCommands: ['aggregate'], errorCode: 40573 };

let server: FaultRegistry;
let points: FaultPoints;

beforeAll(async () => {
  server = await startFaultRegistry(faultRecords(10));
  points = new FaultPoints((server.members[0] as { port: number }).port);
});
afterEach(() => points.clearAll());
afterAll(async () => {
  await points?.close();
  await server?.remove();
});

/** A database, and what another process does with it. */
function otherProcess() {
  const connection = testDatabase(server.url);
  onTestFinished(() => dropDatabase(connection));
  return {
    database: connection.db,
    loads: async (title: string, size?: number) =>
      load(new MongoRecordIntake(connection, { keepReplacedMs: 0 }), registry(title, size)),
  };
}

interface FollowingOptions {
  readonly url?: string;
  readonly followMs: number;
  readonly switches?: LocalSwitches;
}

/** A process that follows the pointer in a database. */
async function startFollowing(
  database: string,
  { url = server.url, followMs, switches }: FollowingOptions,
) {
  const log: string[] = [];
  const noticed: string[] = [];
  const connection = new MongoConnection({
    url,
    database,
    poolSize: 5,
    queryTimeoutMs: 1_000,
  });
  const repository = new MongoRecordRepository(connection, {
    followMs,
    ...(switches && { switches }),
    onLost: () => log.push('lost'),
    onRegained: () => log.push('regained'),
    onSwitch: ({ revision, records }) => noticed.push(`${records} in ${revision}`),
  });
  onTestFinished(() => repository.close());
  await repository.open();
  return { connection, repository, log, noticed };
}

/** What is known at once; nothing where MongoDB must be asked. */
function knownIn(repository: MongoRecordRepository): Generation | undefined {
  const current = repository.current();
  if (!(current instanceof Promise)) return current;
  current.catch(() => {});
  return undefined;
}

const totalIn = async (generation: Generation | undefined, text: string) =>
  (await generation?.page({ text: parseSearchText(text) }, { limit: 5 }))?.total;

describe('A process that follows the pointer', () => {
  it('makes two reads for a query, and none to know which generation is current', async () => {
    await points.failCommands('alwaysOn', NO_CHANGE_STREAMS); // which would make it read the pointer
    const { database, loads } = otherProcess();
    await loads('una', 30);
    const { repository } = await startFollowing(database.databaseName, { followMs: SELDOM_MS });
    await totalIn(knownIn(repository), 'una'); // the metadata is read once
    const operations = await profiled(database, async () => {
      for (let i = 0; i < 3; i++) expect(await totalIn(knownIn(repository), 'una')).toBe(30);
    });
    const reads = operations.filter(({ command }) => 'find' in command);
    expect(reads.map(({ command }) => command.find.split('_')[0])).toEqual(
      Array.from({ length: 3 }, () => ['postings', 'records']).flat(),
    );
  });

  it('hears of a new generation from a change stream, and tells whoever listens', async () => {
    const { database, loads } = otherProcess();
    await loads('vieja');
    const { repository, noticed } = await startFollowing(database.databaseName, {
      followMs: SELDOM_MS,
    });
    const heard: (string | undefined)[] = [];
    const stopListening = repository.onChange(() => heard.push(knownIn(repository)?.revision));
    const { revision } = await loads('nueva');
    await expect.poll(() => knownIn(repository)?.revision, PATIENCE).toBe(revision);
    expect(heard).toEqual([revision]);
    stopListening();
    const { revision: newest } = await loads('más nueva');
    await expect.poll(() => knownIn(repository)?.revision, PATIENCE).toBe(newest);
    expect(heard).toEqual([revision]);
    const size = registry('nueva').length;
    expect(noticed.slice(-2)).toEqual([revision, newest].map((each) => `${size} in ${each}`));
  });

  it('finds a new generation without change streams, too', async () => {
    await points.failCommands('alwaysOn', NO_CHANGE_STREAMS);
    const { database, loads } = otherProcess();
    await loads('vieja');
    const { repository } = await startFollowing(database.databaseName, { followMs: 200 });
    const { revision } = await loads('nueva');
    await expect.poll(() => knownIn(repository)?.revision, PATIENCE).toBe(revision);
  });

  it('goes on when the database is dropped, and knows what comes after', async () => {
    const { database, loads } = otherProcess();
    await loads('vieja');
    const { repository } = await startFollowing(database.databaseName, { followMs: SELDOM_MS });
    await database.dropDatabase();
    await expect.poll(() => repository.current(), PATIENCE).toBeUndefined();
    const { revision } = await loads('nueva');
    await expect.poll(() => knownIn(repository)?.revision, PATIENCE).toBe(revision);
  });

  it('never sees less than what it has imported or rolled back itself', async () => {
    await points.failCommands('alwaysOn', NO_CHANGE_STREAMS);
    const { database, loads } = otherProcess();
    const before = await loads('vieja');
    const switches = new LocalSwitches();
    const { connection, repository } = await startFollowing(database.databaseName, {
      followMs: SELDOM_MS,
      switches,
    });
    expect(knownIn(repository)?.revision).toBe(before.revision);
    const { revision } = await load(
      new MongoRecordIntake(connection, { switches }),
      registry('nueva'),
    );
    expect((await repository.current())?.revision).toBe(revision);
    await expect.poll(() => knownIn(repository)?.revision, PATIENCE).toBe(revision);
    await new MongoRegistryHistory(connection, switches).rollBack();
    expect((await repository.current())?.revision).toBe(before.revision);
  });
});

describe('A process that has not heard of the last import yet', () => {
  async function startBehind() {
    await points.failCommands('alwaysOn', NO_CHANGE_STREAMS);
    const { database, loads } = otherProcess();
    const old = await loads('vieja');
    const { repository } = await startFollowing(database.databaseName, { followMs: SELDOM_MS });
    expect(knownIn(repository)?.revision).toBe(old.revision);
    return { old, repository, loads };
  }

  it('still gives the page of a revision that another process has told of', async () => {
    const { repository, loads, old } = await startBehind();
    const { revision } = await loads('nueva');
    expect(knownIn(repository)?.revision).toBe(old.revision);
    expect(await totalIn(await repository.at(revision), 'nueva')).toBe(registry('nueva').length);
    await expect(repository.at('0'.repeat(64))).rejects.toThrow(RevisionGone);
  });

  it('does not answer from a generation that was dropped, and asks for the new one then', async () => {
    const { repository, loads, old } = await startBehind();
    const known = knownIn(repository);
    await loads('nueva');
    const { revision } = await loads('más nueva');
    expect(knownIn(repository)?.revision).toBe(old.revision);
    await expect(totalIn(known, 'vieja')).rejects.toThrow(GenerationDropped);
    const codArchivo = registry('vieja')[0]?.codArchivo;
    await expect(async () => known?.page({ codArchivo }, { limit: 1 })).rejects.toThrow(
      GenerationDropped,
    );
    const now = await repository.current();
    expect(now?.revision).toBe(revision);
    expect(await totalIn(now, 'nueva')).toBe(registry('nueva').length);
    await expect(async () => repository.at(old.revision)).rejects.toThrow(RevisionGone);
  });
});

describe('A process that is closed', () => {
  it('leaves no cursor, and reads no more', async () => {
    const { database, loads } = otherProcess();
    await loads('una', 10);
    const { repository } = await startFollowing(database.databaseName, { followMs: 100 });
    await expect.poll(() => points.openCursors(), PATIENCE).toBe(1);
    await repository.close();
    await expect.poll(() => points.openCursors(), PATIENCE).toBe(0);
    expect(await points.readsUnderWay()).toBe(0);
  });

  it('leaves no cursor that it has not yet heard of', async () => {
    const { database, loads } = otherProcess();
    await loads('una', 10);
    const { port } = server.members[0] as FaultRegistry['members'][number];
    const proxy = await FaultProxy.start(port);
    onTestFinished(() => proxy.close());
    proxy.weather = { delayMs: 100 };
    const { url } = proxy;
    const { repository } = await startFollowing(database.databaseName, {
      url,
      followMs: SELDOM_MS,
    });
    await expect.poll(() => points.openCursors(), PATIENCE).toBe(1);
    await repository.close();
    await expect.poll(() => points.openCursors(), PATIENCE).toBe(0);
  });
});

describe('A process that cannot read the pointer', () => {
  it('does not pretend: it asks for each query, fails as MongoDB does, and says so once', async () => {
    const { database, loads } = otherProcess();
    const { revision } = await loads('una');
    const { repository, log } = await startFollowing(database.databaseName, { followMs: 200 });
    expect(knownIn(repository)?.revision).toBe(revision);
    await points.set('waitInFindBeforeMakingBatch', 'alwaysOn', {
      nss: `${database.databaseName}.registry`,
      shouldCheckForInterrupt: true,
    });
    await expect.poll(() => log, PATIENCE).toEqual(['lost']);
    expect(knownIn(repository)).toBeUndefined();
    await expect(repository.current()).rejects.toThrow(StorageUnavailable);
    await expect(repository.at(revision)).rejects.toThrow(StorageUnavailable);
    await points.clearAll();
    await expect.poll(() => log, PATIENCE).toEqual(['lost', 'regained']);
    await expect.poll(() => knownIn(repository)?.revision, PATIENCE).toBe(revision);
  });

  it('knows of it as soon as the server is gone, and is back with it', async () => {
    const { database, loads } = otherProcess();
    const { revision } = await loads('una');
    const { repository } = await startFollowing(database.databaseName, { followMs: SELDOM_MS });
    const mongod = server.members[0] as FaultRegistry['members'][number];
    await mongod.kill();
    await expect.poll(() => knownIn(repository), PATIENCE).toBeUndefined();
    await expect(repository.current()).rejects.toThrow(StorageUnavailable);
    await mongod.restart();
    await expect.poll(async () => (await repository.current())?.revision, PATIENCE).toBe(revision);
  });
});
