import type { Filter } from 'mongodb';
import { endedBy } from '../connection/ended-by.js';
import type { MongoConnection } from '../connection/mongo-connection.js';
import { REGISTRY, type RegistryDocument } from '../documents/registry-document.js';

/**
 * Updates the pointer in one step if it is as expected, and gives the new one. Undefined if it is
 * not, unless an attempt before has made it so: `wasDone` tells.
 */
export async function switchPointer(
  connection: MongoConnection,
  expected: Filter<RegistryDocument>,
  update: object[],
  wasDone: (pointer: RegistryDocument) => boolean,
): Promise<RegistryDocument | undefined> {
  return connection.write(async (db, { signal, isRepeated }) => {
    const pointers = db.collection<RegistryDocument>(REGISTRY);
    const options = endedBy(signal, { returnDocument: 'after' } as const);
    const current = { _id: 'current' } as const;
    const switched = await pointers.findOneAndUpdate({ ...expected, ...current }, update, options);
    if (switched || !isRepeated) return switched ?? undefined;
    // The update has waited for the majority of the nodes, also where it changed nothing.
    const pointer = await pointers.findOne(current, { signal });
    return pointer && wasDone(pointer) ? pointer : undefined;
  });
}
