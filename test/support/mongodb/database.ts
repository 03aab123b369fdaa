import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { inject } from 'vitest';
import { MongoConnection } from '../../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import {
  postingsCollection,
  REGISTRY,
  type RegistryDocument,
  recordsCollection,
} from '../../../src/adapters/outbound/mongodb/documents/registry-document.js';

/** A database of its own on the server of this run. Drop it when done. */
export function testDatabase(url: string = inject('mongodbUrl')): MongoConnection {
  return testConnection(url, `test_${randomUUID()}`);
}

/** A connection to a database that is there. Close it when done. */
export function testConnection(url: string, database: string): MongoConnection {
  return new MongoConnection({ url, database, poolSize: 20, queryTimeoutMs: 5_000 });
}

export async function dropDatabase(connection: MongoConnection): Promise<void> {
  await connection.db.dropDatabase();
  await connection.close();
}

/** What the pointer says, as it lies in the database. */
export async function pointerOf(db: Db): Promise<RegistryDocument | undefined> {
  const registry = db.collection<RegistryDocument>(REGISTRY);
  return (await registry.findOne({ _id: 'current' })) ?? undefined;
}

/** The names of the collections of the generation that the pointer names at this place. */
export async function collectionsOf(db: Db, place = 0) {
  const id = (await pointerOf(db))?.generations?.[place]?.id;
  if (id === undefined) throw new Error(`the pointer names no generation ${place}`);
  return { records: recordsCollection(id), postings: postingsCollection(id) };
}
