import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { load } from '../../test/support/load.js';
import type { Contender } from './contender.js';
import { PAGE } from './question.js';
import { sizesOf } from './sizes-of.js';

const OUR_DATABASE = 'bench_ours';

export function ourConnection(url: string): MongoConnection {
  return new MongoConnection({
    url,
    database: OUR_DATABASE,
    poolSize: 50,
    queryTimeoutMs: 60_000,
  });
}

const FOLLOW_MS = 1_000;

/** Our store, asked as the service asks it: the current generation, the page, its published bytes. */
export function ourStore(url: string): Contender {
  const connection = ourConnection(url);
  const repository = new MongoRecordRepository(connection, { followMs: FOLLOW_MS });
  return {
    name: 'ours',
    load: async (records) => {
      await load(new MongoRecordIntake(connection), records);
      await repository.open();
    },
    canAnswer: () => true,
    meansTheSame: () => true,
    ask: async ({ criteria }) => {
      const generation = await repository.current();
      if (!generation) throw new Error('Nothing has been loaded.');
      const { batch, total } = await generation.page(criteria, { limit: PAGE });
      const published = batch.published();
      return { total, ids: () => idsOf(published) };
    },
    sizes: () => sizesOf(connection.db),
    close: () => repository.close(),
  };
}

function idsOf(published: Uint8Array): string[] {
  const records: { id: string }[] = JSON.parse(`[${Buffer.from(published)}]`);
  return records.map(({ id }) => id);
}
