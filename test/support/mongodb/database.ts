import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { MongoConnection } from '../../../src/adapters/outbound/mongodb/connection.js';

/** A database of its own on the server of this run. Drop it when done. */
export function testDatabase(url: string = inject('mongodbUrl')): MongoConnection {
  return new MongoConnection({
    url,
    database: `test_${randomUUID()}`,
    poolSize: 20,
    queryTimeoutMs: 5_000,
  });
}

export async function dropDatabase(connection: MongoConnection): Promise<void> {
  await connection.db.dropDatabase();
  await connection.close();
}
