import type { Db } from 'mongodb';
import type { Sizes } from './contender.js';

/** What each collection of a database takes. */
export async function sizesOf(db: Db): Promise<Sizes[]> {
  await db.admin().command({ fsync: 1 }); // what lies in memory only has no size on disk yet
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).sort();
  return Promise.all(
    names.map(async (name) => {
      const [stats] = await db
        .collection(name)
        .aggregate([{ $collStats: { storageStats: {} } }])
        .toArray();
      const { count, size, storageSize, totalIndexSize } = stats?.storageStats ?? {};
      return {
        collection: name,
        documents: count,
        data: size,
        storage: storageSize,
        indexes: totalIndexSize,
      };
    }),
  );
}
