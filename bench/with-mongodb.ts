import { findMongod } from '../test/support/mongodb/find-mongodb.js';
import { startReplicaSet } from '../test/support/mongodb/replica-set.js';
import { progress } from './report.js';

/** Runs work on a MongoDB of its own, which is gone afterwards. */
export async function withMongodb(work: (url: string) => Promise<void>): Promise<void> {
  const { launcher, explanation } = await findMongod();
  progress(`MongoDB: ${explanation}`);
  const server = await startReplicaSet(launcher, 1);
  try {
    await work(server.url);
  } finally {
    await server.remove();
  }
}
