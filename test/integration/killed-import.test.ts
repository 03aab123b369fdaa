import { EventEmitter } from 'node:events';
import type { ChangeStream } from 'mongodb';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { COMPLETE } from '../../src/adapters/outbound/mongodb/catalog.js';
import type { MongoConnection } from '../../src/adapters/outbound/mongodb/connection.js';
import {
  generationNumber,
  REGISTRY,
  type RegistryDocument,
} from '../../src/adapters/outbound/mongodb/registry-document.js';
import { type BuiltProgram, buildProgram } from '../support/built-program.js';
import { killImports } from '../support/killing/kill-imports.js';
import type { StoreUnderTest } from '../support/killing/store-under-test.js';
import { twoRegistries } from '../support/killing/two-registries.js';
import { load } from '../support/load.js';
import { Random } from '../support/random.js';
import { startService } from '../support/service.js';
import { mongoRegistry } from './mongo-registry.js';

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/** A database, of which every import tells by its writes how far it is. */
function databaseStore(
  { db }: MongoConnection,
  collections: () => Promise<string[]>,
): StoreUnderTest {
  const signs = new EventEmitter();
  const changes: ChangeStream = db.watch([
    { $match: { operationType: { $in: ['insert', 'update'] } } },
    { $project: { ns: 1, operationType: 1, documentKey: 1, updateDescription: 1 } },
  ]);
  changes.on('change', (change) => {
    if (change.operationType === 'update' && change.updateDescription.updatedFields?.numbers) {
      signs.emit('begun');
    }
    if (change.operationType === 'insert' && String(change.documentKey._id) === COMPLETE) {
      signs.emit('written');
    }
  });
  onTestFinished(() => changes.close());
  const pointer = () => db.collection<RegistryDocument>(REGISTRY).findOne({ _id: 'current' });
  return {
    environment: {
      STORAGE: 'mongodb',
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: db.databaseName,
    },
    signs,
    revision: async () => (await pointer())?.generations?.[0]?.revision,
    leftBehind: async () => {
      const named = new Set((await pointer())?.generations?.map(({ number }) => number));
      return (await collections()).filter(
        (name) => name !== REGISTRY && !named.has(generationNumber(name) as number),
      );
    },
  };
}

test('an import into MongoDB that is killed is all there or not at all', async () => {
  const random = new Random(Number(process.env.KILL_SEED ?? Date.now() % 2 ** 32));
  const registries = twoRegistries(random);
  const { connection, intake, collections } = mongoRegistry();
  await load(intake, registries[0].records);
  const store = databaseStore(connection, collections);
  const service = await startService({ environment: store.environment });
  onTestFinished(() => service.close());
  const { counts, seen } = await killImports({
    main: program.main,
    store,
    registries,
    origin: new URL(service.server.info.uri),
    random,
  });

  expect(counts.before).toBeGreaterThan(0);
  expect(counts.after).toBeGreaterThan(0);
  expect(counts.leftBehind).toBeGreaterThan(0);
  // What was replaced stays for whoever is in the middle of it.
  expect(seen.has('a chain of pages: moved on')).toBe(false);
}, 1_200_000);
