import type { TestProject } from 'vitest/node';
import { findMongod } from './find-mongodb.js';
import type { MongodSource } from './mongod.js';
import { type ReplicaSet, startReplicaSet } from './replica-set.js';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string;
    /** Where the server of this run comes from, for tests that start more; none where it was given. */
    mongod: MongodSource | undefined;
  }
}

/** One MongoDB for the whole run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_MONGODB_URL;
  if (given) {
    console.log('MongoDB for the tests: the one that TEST_MONGODB_URL names');
    project.provide('mongodbUrl', given);
    return undefined;
  }
  const { launcher, explanation } = await findMongod();
  console.log(`MongoDB for the tests: ${explanation}`);
  const expected = process.env.EXPECTED_MONGODB;
  if (expected && expected !== launcher.kind) {
    throw new Error(`this run is meant for MongoDB in a ${expected}: ${explanation}`);
  }
  const { kind, from } = launcher;
  project.provide('mongod', { kind, from });
  const server: ReplicaSet = await startReplicaSet(launcher, 1, { journaled: false });
  project.provide('mongodbUrl', server.url);
  return () => server.remove();
}
