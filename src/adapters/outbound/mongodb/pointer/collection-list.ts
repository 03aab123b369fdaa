import type { CollectionInfo, Db } from 'mongodb';
import { generationId } from '../documents/registry-document.js';

/** Which collections of generations the database had at one moment. */
export class CollectionList {
  private constructor(private readonly collections: readonly CollectionInfo[]) {}

  static async of(db: Db, signal: AbortSignal): Promise<CollectionList> {
    const all = await db.listCollections<CollectionInfo>({}, { signal }).toArray();
    return new CollectionList(all.filter(({ name }) => generationId(name) !== undefined));
  }

  /** The UUID of a collection. A new collection of the same name has another one. */
  identityOf(name: string): string | undefined {
    return this.collections.find((each) => each.name === name)?.info?.uuid?.toString('hex');
  }

  /** The names of those that belong to none of these generations. */
  otherThan(ids: ReadonlySet<string>): string[] {
    return this.collections
      .map(({ name }) => name)
      .filter((name) => !ids.has(generationId(name) as string));
  }
}
