import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoNetworkError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../src/adapters/outbound/mongodb/mongo-registry-history.js';
import { CollectionList } from '../../src/adapters/outbound/mongodb/pointer/collection-list.js';
import { readPointer } from '../../src/adapters/outbound/mongodb/pointer/read-pointer.js';
import { ImportConflict, StorageUnavailable } from '../../src/domain/errors.js';
import type { RecordIntake } from '../../src/domain/ports/record-intake.js';
import { effort } from '../support/effort.js';
import { load } from '../support/load.js';
import { collectionsOf, testDatabase } from '../support/mongodb/database.js';
import { stepDown } from '../support/mongodb/fault-members.js';
import { FaultPoints, withHeartbeats } from '../support/mongodb/fault-points.js';
import {
  type FaultRegistry,
  faultRecords,
  startFaultRegistry,
} from '../support/mongodb/fault-registry.js';
import type { Mongod } from '../support/mongodb/mongod.js';

const records = faultRecords(200);
/** So that there are two writes of records. */
const AT_ONCE = 100;
const LONGER_THAN_A_QUERY_WAITS_S = 5;
/** So long the driver of a command looks for a server. */
const SELECTION_MS = 20_000;
let registry: FaultRegistry;
let mongod: Mongod;
let connection: MongoConnection;
let intake: RecordIntake;

beforeAll(async () => {
  registry = await startFaultRegistry(records);
  mongod = registry.members[0] as Mongod;
});
afterAll(() => registry?.remove());
beforeEach(() => {
  connection = testDatabase(withHeartbeats(registry.url));
  onTestFinished(() => connection.close());
  intake = new MongoRecordIntake(connection);
});

async function faultPoints(): Promise<FaultPoints> {
  const points = new FaultPoints(mongod.port);
  onTestFinished(async () => {
    await points.clearAll();
    await points.close();
  });
  return points;
}

/** How many records each generation has that the pointer names, the current one first. */
async function held(): Promise<number[]> {
  const { generations } = await readPointer(connection, {});
  return generations.map((each) => each.records);
}

describe('An import', () => {
  it('is told soon that there is no MongoDB, and finds it when it has come up', async () => {
    await mongod.kill();
    await expect(intake.begin()).rejects.toMatchObject({
      name: 'StorageUnavailable',
      message:
        'MongoDB cannot be written to: the connection is refused; see that it runs, and the port in MONGODB_URL.',
      cause: expect.any(Error),
    });
    await mongod.restart();
    expect(await load(intake, records, AT_ONCE)).toMatchObject({ records: records.length });
  });

  it('waits for an election that is under way when it begins', async () => {
    await stepDown(mongod.port, LONGER_THAN_A_QUERY_WAITS_S);
    expect(await load(intake, records, AT_ONCE)).toMatchObject({ records: records.length });
  });

  it('begins where MongoDB answers, and takes long to open a connection', async () => {
    const points = await faultPoints();
    // The first one asks whether the server is there.
    const slow = { blockConnection: true, blockTimeMS: 2_500 };
    const greetings = ['hello', 'isMaster', 'ismaster'];
    await points.failCommands({ skip: 1 }, { failCommands: greetings, ...slow });
    const draft = await intake.begin();
    expect(await points.clear('failCommand')).toBeGreaterThan(1);
    await draft.discard();
  });

  // All connections may break at once, and the driver begins a write again no more than once.
  const lostReply = { writeConcernError: { code: 91, errmsg: 'shutdown in progress' } };
  it.for([
    ['insert', 1, { closeConnection: true }],
    ['insert', 6, { closeConnection: true }],
    ['insert', 6, lostReply],
    ['findAndModify', 1, { closeConnection: true }],
    ['findAndModify', 6, { closeConnection: true }],
    ['findAndModify', 6, lostReply],
    ['update', 6, lostReply],
    ['create', 1, { closeConnection: true }],
    ['listCollections', 1, { closeConnection: true }],
  ] as const)(
    'outlives %s that an election interrupts %i times, and writes nothing twice: %o',
    async ([command, times, fault]) => {
      const points = await faultPoints();
      await points.failCommands({ times }, { failCommands: [command], ...fault });
      await load(intake, records, AT_ONCE);
      // Two at once may both meet the last one.
      expect(await points.clear('failCommand')).toBeGreaterThanOrEqual(times);
      const stored = connection.db.collection((await collectionsOf(connection.db)).records);
      expect(await stored.countDocuments()).toBe(records.length);
    },
  );

  // The first findAndModify begins it, the second is the switch.
  const writes: [string, number][] = [
    ['findAndModify', 2],
    ['insert', 1],
    ['findAndModify', 1],
    ['create', 1],
    ['update', 1],
    ['listCollections', 2],
    ['drop', 1],
  ];
  it.for(writes.slice(0, effort.closedWrites))(
    'outlives its %s number %i whose connection closed a moment before, and which the driver waits for without end',
    async ([command, nth]) => {
      const intake = new MongoRecordIntake(connection, { keepReplacedMs: 0 });
      // So that there is an old generation to be dropped.
      for (const some of [records.slice(1), records.slice(2)]) await load(intake, some, AT_ONCE);
      const isClosed = closeConnectionOf(command, nth);
      const loading = load(intake, records, AT_ONCE);
      await expect.poll(isClosed).toBe(true);
      await mongod.kill();
      await mongod.restart();
      expect(await loading).toMatchObject({ records: records.length });
      expect(await held()).toEqual([200, 198]);
    },
  );

  it('waits for a server longer than the driver looks for it', async () => {
    const draft = await intake.begin();
    await mongod.kill();
    const added = draft.add(records);
    await wait(SELECTION_MS + 2_000);
    await mongod.restart();
    await added;
    expect(await draft.finish()).toMatchObject({ records: records.length });
  });

  it('knows its switch again where the reply to it is lost', async () => {
    await load(intake, records.slice(1), AT_ONCE);
    const draft = await intake.begin();
    await draft.add(records);
    await draft.finish();
    const points = await faultPoints();
    await points.failCommands({ times: 6 }, { failCommands: ['findAndModify'], ...lostReply });
    await draft.makeCurrent();
    expect(await points.clear('failCommand')).toBe(6);
    expect(await held()).toEqual([200, 199]);
  });

  it('is told that another one was quicker, also where connections break under the switch', async () => {
    const draft = await intake.begin();
    await draft.add(records);
    await draft.finish();
    const points = await faultPoints();
    const list = CollectionList.of;
    const looks = vi.spyOn(CollectionList, 'of').mockImplementationOnce(async (...given) => {
      const listed = await list(...given);
      // At the last moment: it has seen that its collections are there.
      await load(intake, records.slice(1), AT_ONCE);
      const breaks = { failCommands: ['findAndModify'], closeConnection: true };
      await points.failCommands({ times: 6 }, breaks);
      return listed;
    });
    onTestFinished(() => looks.mockRestore());
    await expect(draft.makeCurrent()).rejects.toThrow(ImportConflict);
    await draft.discard();
    expect(await held()).toEqual([199]);
  });

  it('is taken back once, also where the reply to that is lost', async () => {
    for (const some of [records, records.slice(1)]) await load(intake, some, AT_ONCE);
    const points = await faultPoints();
    await points.failCommands({ times: 6 }, { failCommands: ['findAndModify'], ...lostReply });
    const history = new MongoRegistryHistory(connection);
    expect(await history.rollBack()).toMatchObject({ records: 200, replaced: { records: 199 } });
    expect(await points.clear('failCommand')).toBe(6);
    expect(await history.list()).toMatchObject([{ records: 200 }, { records: 199 }]);
  });

  it.for([
    ['another one takes it forward again', [199, 200]],
    ['an import replaces it', [198, 200, 199]],
  ] as const)(
    'stays as it is where the reply to its rollback is lost, and %s before that is begun again',
    async ([what, expected]) => {
      for (const some of [records, records.slice(1)]) await load(intake, some, AT_ONCE);
      const write = connection.write.bind(connection);
      const lost = vi.spyOn(connection, 'write').mockImplementationOnce((work) =>
        write(async (db, attempt) => {
          const done = await work(db, attempt);
          if (attempt.isRepeated) return done;
          if (what === 'an import replaces it') await load(intake, records.slice(2), AT_ONCE);
          else await new MongoRegistryHistory(connection).rollBack();
          throw new MongoNetworkError('the reply is lost');
        }),
      );
      onTestFinished(() => lost.mockRestore());
      const rolledBack = await new MongoRegistryHistory(connection).rollBack();
      expect(rolledBack).toMatchObject({ records: 200, replaced: { records: 199 } });
      expect(await held()).toEqual(expected);
    },
  );

  it('waits for as long as a slow write takes', async () => {
    const points = await faultPoints();
    await points.failCommands(
      { times: 4 },
      { failCommands: ['insert'], blockConnection: true, blockTimeMS: 3_000 },
    );
    await load(intake, records, AT_ONCE);
    const generation = await new MongoRecordRepository(connection).current();
    expect(await generation?.page({}, { limit: 1 })).toMatchObject({ total: records.length });
  });

  it.for([
    ['insert', 14031, 'MongoDB cannot be written to: its disk is full.'],
    ['create', 13, 'MongoDB cannot be written to: it demands a user, and MONGODB_URL names none.'],
    ['insert', 96, /^MongoDB cannot be written to: Failing command .*failCommand.*\.$/],
  ] as const)(
    'that MongoDB refuses at its %s with %i says why',
    async ([command, code, message]) => {
      const points = await faultPoints();
      await points.failCommands('alwaysOn', { failCommands: [command], errorCode: code });
      const refused = load(intake, records, AT_ONCE);
      await expect(refused).rejects.toThrow(StorageUnavailable);
      await expect(refused).rejects.toThrow(message);
      expect(await new MongoRecordRepository(connection).current()).toBeUndefined();
    },
  );
});

/** Just before the nth such command is sent: no server can be made to. */
function closeConnectionOf(command: string, nth: number): () => boolean {
  const { write } = Socket.prototype;
  let met = 0;
  let isClosed = false;
  const spy = vi.spyOn(Socket.prototype, 'write').mockImplementation(function (
    this: Socket,
    ...given: unknown[]
  ) {
    const sent = Buffer.from(given[0] as Uint8Array);
    // The name is the key of a text, or of a number.
    const isIt = ['\x02', '\x10'].some((type) => sent.includes(`${type}${command}\0`));
    if (isIt && ++met === nth) {
      isClosed = true;
      this.destroy();
    }
    return Reflect.apply(write, this, given);
  });
  onTestFinished(() => spy.mockRestore());
  return () => isClosed;
}
