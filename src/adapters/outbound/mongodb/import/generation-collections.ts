import { type Db, type Document, MongoServerError } from 'mongodb';
import { endedBy } from '../connection/ended-by.js';
import type { Attempt, MongoConnection } from '../connection/mongo-connection.js';
import { CODE_KEY, recordValidator } from '../documents/record-document.js';
import {
  postingsCollection,
  REGISTRY,
  type RegistryDocument,
  recordsCollection,
} from '../documents/registry-document.js';
import { CollectionList } from '../pointer/collection-list.js';

const NAMESPACE_EXISTS = 48;

/** Makes them, empty, and lists what the database has then. */
export function makeCollections(connection: MongoConnection, id: string): Promise<CollectionList> {
  const make = async (db: Db, { signal }: Attempt) => {
    await create(db, signal, { create: recordsCollection(id), validator: recordValidator });
    await indexCodes(db, signal, recordsCollection(id));
    await create(db, signal, { create: postingsCollection(id) });
    return CollectionList.of(db, signal);
  };
  return connection.write(make).catch(async (error) => {
    // Where MongoDB does not answer, the next import clears up.
    if (error.cause instanceof MongoServerError) {
      await dropCollections(connection, id).catch(() => {});
    }
    throw error;
  });
}

/** The two collections of a generation. */
export function collectionsOf(id: string): string[] {
  return [recordsCollection(id), postingsCollection(id)];
}

/** Drops them, and the draft that the pointer has of them. */
export async function dropCollections(connection: MongoConnection, id: string): Promise<void> {
  await connection.write(async (db, { signal }) => {
    for (const name of collectionsOf(id)) await db.dropCollection(name, endedBy(signal));
    const forget = { $pull: { drafts: id, written: id } };
    await db
      .collection<RegistryDocument>(REGISTRY)
      .updateOne({ _id: 'current' }, forget, endedBy(signal));
  });
}

/** Nobody else uses the name: if the collection exists, an earlier attempt has made it. */
async function create(db: Db, signal: AbortSignal, command: Document): Promise<void> {
  // The driver's own method would send the signal to the server.
  const { writeConcern } = db;
  await db.command({ ...command, writeConcern }, endedBy(signal)).catch((error) => {
    if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
  });
}

/** While the collection is empty: an index of what is in it already would have to be waited for. */
async function indexCodes(db: Db, signal: AbortSignal, collection: string): Promise<void> {
  const { writeConcern } = db;
  const indexes = [{ key: { [CODE_KEY]: 1 }, name: CODE_KEY }];
  await db.command({ createIndexes: collection, indexes, writeConcern }, endedBy(signal));
}
