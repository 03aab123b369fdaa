import { EventEmitter, once } from 'node:events';
import { type ChangeStream, type Document, MongoClient } from 'mongodb';
import { expect, inject, onTestFinished, test } from 'vitest';
import {
  generationId,
  REGISTRY,
  type RegistryDocument,
} from '../../src/adapters/outbound/mongodb/documents/registry-document.js';
import { municipalityDocuments } from '../../src/adapters/outbound/mongodb/search/index-metadata.js';
import { effort } from '../support/effort.js';
import { killImports } from '../support/killing/kill-imports.js';
import type { StoreUnderTest } from '../support/killing/store-under-test.js';
import { twoRegistries } from '../support/killing/two-registries.js';
import { load } from '../support/load.js';
import { Random } from '../support/random.js';
import { startService } from '../support/service.js';
import { mongoRegistry } from './mongo-registry.js';

/** What an import writes before the word that it is complete and the switch. */
const LAST_BUT_ONE = municipalityDocuments(['any'])[0]?._id;

/** Changes come in order: with the one of a mark, all before it have come. */
const MARKS = 'marks';

/** A database, of which every import tells by its writes how far it is. */
async function databaseStore(name: string): Promise<StoreUnderTest> {
  const client = new MongoClient(inject('mongodbUrl'));
  onTestFinished(() => client.close());
  const db = client.db(name);
  const signs = new EventEmitter();
  // The stream opens when it does; from this moment on it misses nothing.
  const { operationTime } = await db.command({ ping: 1 });
  const changes: ChangeStream = db.watch(
    [
      {
        $match: {
          $or: [
            { operationType: 'update' },
            { 'documentKey._id': LAST_BUT_ONE },
            { 'ns.coll': MARKS },
          ],
        },
      },
    ],
    { startAtOperationTime: operationTime },
  );
  changes.on('change', (change: Document) => {
    if (change.ns.coll === MARKS) signs.emit('mark');
    else signs.emit(change.operationType === 'update' ? 'begun' : 'written', +change.wallTime);
  });
  onTestFinished(() => changes.close());
  const pointer = () => db.collection<RegistryDocument>(REGISTRY).findOne({ _id: 'current' });
  return {
    environment: {
      STORAGE: 'mongodb',
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: name,
    },
    signs,
    settled: async () => {
      const seen = once(signs, 'mark');
      await db.collection(MARKS).insertOne({});
      await seen;
    },
    revision: async () => (await pointer())?.generations?.[0]?.revision,
    leftBehind: async () => {
      const named = new Set((await pointer())?.generations?.map(({ id }) => id));
      const collections = await db.listCollections({}, { nameOnly: true }).toArray();
      return collections
        .map((each) => each.name)
        .filter(
          (each) => ![REGISTRY, MARKS].includes(each) && !named.has(generationId(each) as string),
        );
    },
  };
}

test('an import into MongoDB that is killed is all there or not at all', async () => {
  const random = new Random(Number(process.env.KILL_SEED ?? Date.now() % 2 ** 32));
  const registries = twoRegistries(random);
  const { connection, intake } = mongoRegistry();
  await load(intake, registries[0].records);
  const store = await databaseStore(connection.db.databaseName);
  const service = await startService({
    // However slow the machine is, no answer is missing because of it.
    environment: { ...store.environment, QUERY_TIMEOUT_MS: '60000' },
  });
  onTestFinished(() => service.close());
  const { seen } = await killImports({
    store,
    registries,
    origin: new URL(service.server.info.uri),
    random,
    kills: effort.kills,
  });

  const refused = [...seen].filter(([what]) => what.endsWith('refused'));
  const sum = (counts: typeof refused) => counts.reduce((all, [, count]) => all + count, 0);
  expect(sum(refused)).toBeLessThan(sum([...seen]) / 20);
  // What was replaced stays for whoever is in the middle of it.
  expect(seen.has('a chain of pages: moved on')).toBe(false);
}, 1_200_000);
