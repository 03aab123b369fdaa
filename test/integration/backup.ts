import type { CollectionInfo, Db, Document } from 'mongodb';

/** A copy of a database, collection by collection, as mongodump makes it. */
export type Backup = readonly (CollectionInfo & { readonly documents: readonly Document[] })[];

export async function backUp(db: Db): Promise<Backup> {
  const collections = await db.listCollections<CollectionInfo>().toArray();
  return Promise.all(
    collections.map(async (each) => ({
      ...each,
      documents: await db.collection(each.name).find().toArray(),
    })),
  );
}

/** Puts a copy back as `mongorestore --drop` does: some documents at a time, in their order. */
export async function restore(
  db: Db,
  backup: Backup,
  afterEachStep: () => Promise<unknown> = async () => {},
): Promise<void> {
  const step = async (work: Promise<unknown>) => {
    await work;
    await afterEachStep();
  };
  for (const { name, options, documents } of backup) {
    await step(db.dropCollection(name));
    await step(db.createCollection(name, options));
    const atOnce = Math.ceil(documents.length / 4);
    for (let i = 0; i < documents.length; i += atOnce) {
      await step(db.collection(name).insertMany(documents.slice(i, i + atOnce)));
    }
  }
}
