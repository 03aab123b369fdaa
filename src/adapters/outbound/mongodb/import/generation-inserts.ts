import type { Db } from 'mongodb';
import { BoundedBatch } from '../../../../domain/bounded-batch.js';
import { endedBy } from '../connection/ended-by.js';
import type { Attempt, MongoConnection } from '../connection/mongo-connection.js';
import type { PositionDocument } from '../documents/position-document.js';
import type { MunicipalitiesDocument, PostingDocument } from '../documents/posting-document.js';
import type { RecordDocument } from '../documents/record-document.js';
import { postingsCollection, recordsCollection } from '../documents/registry-document.js';
import { isAllThere } from '../errors.js';
import type { MetadataDocument } from '../search/index-metadata.js';
import { BoundedWrites } from './bounded-writes.js';

const POSTINGS_AT_ONCE = 5_000;
/** Inserts that run while the next records are indexed. */
const MOST_UNDER_WAY = 3;

type IndexDocument = PostingDocument | MunicipalitiesDocument | PositionDocument | MetadataDocument;

/** The inserts into the two collections of one generation, a bounded number of them under way. */
export class GenerationInserts {
  readonly #writes = new BoundedWrites(MOST_UNDER_WAY);

  constructor(
    private readonly connection: MongoConnection,
    private readonly id: string,
  ) {}

  /** One lot of records. Resolves when it can take more. */
  ofRecords(documents: readonly RecordDocument[]): Promise<void> {
    return this.#insert(recordsCollection(this.id), documents);
  }

  /** Any number of documents of the index, sent in lots. Resolves when it can take more. */
  async ofPostings(documents: Iterable<IndexDocument>): Promise<void> {
    const lot = new BoundedBatch<IndexDocument>(POSTINGS_AT_ONCE);
    const send = () => this.#insert(postingsCollection(this.id), lot.take());
    for (const document of documents) {
      if (lot.add(document, sizeOf(document))) await send();
    }
    if (!lot.isEmpty) await send();
  }

  /** Resolves when all are written. */
  end(): Promise<void> {
    return this.#writes.end();
  }

  stop(reason: Error): void {
    this.#writes.stop(reason);
  }

  settled(): Promise<void> {
    return this.#writes.settled();
  }

  #insert(name: string, documents: readonly { readonly _id: string | number }[]): Promise<void> {
    const insert = async (db: Db, { signal, isRepeated }: Attempt) => {
      const collection = db.collection<{ _id: string | number }>(name);
      const options = endedBy(signal, { ordered: false });
      await collection.insertMany(documents, options).catch((error) => {
        if (!isRepeated || !isAllThere(error)) throw error;
      });
    };
    return this.#writes.start(() => this.connection.write(insert));
  }
}

function sizeOf(document: IndexDocument): number {
  if ('ranks' in document) return document.ranks.length;
  return 'positions' in document ? document.positions.length : 0;
}
