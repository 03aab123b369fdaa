import type { Timestamp } from 'mongodb';
import type { GenerationDropped } from '../../../../domain/errors.js';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { Ranks } from '../../search-index/ranks.js';
import { decoded, type Reply } from '../connection/find-command.js';
import type { MongoConnection } from '../connection/mongo-connection.js';
import { int32Field } from '../documents/bson-fields.js';
import type { PositionDocument } from '../documents/position-document.js';
import { postingIdIn } from '../documents/posting-document.js';
import {
  type GenerationEntry,
  postingsCollection,
  recordsCollection,
} from '../documents/registry-document.js';
import { generationDropped } from '../errors.js';
import { COMPLETE } from './index-metadata.js';
import { codesFilter, recordsFilter } from './queries.js';

/** A prefix that is not united has few words in a block, and a query few prefixes. */
const MOST_POSTINGS = 1_000_000;

/**
 * Reads the documents of one generation. A document that is missing means that the generation has
 * been dropped. No node is read that is behind the time at which the pointer named the generation.
 */
export class GenerationReader {
  constructor(
    private readonly connection: MongoConnection,
    readonly entry: GenerationEntry,
    private readonly afterClusterTime: Timestamp | undefined,
    private readonly onDropped: () => void,
  ) {}

  /** `COMPLETE` comes last. If it is missing, the reply was full, or the collection is gone. */
  async postings(filter: object, options: AskOptions): Promise<readonly Uint8Array[]> {
    const postings: Uint8Array[] = [];
    for (let rest = filter; ; ) {
      const { documents } = await this.#read(postingsCollection, rest, MOST_POSTINGS, options);
      const last = documents.at(-1);
      if (!last) throw this.#dropped();
      for (const document of documents) postings.push(document);
      const lastId = postingIdIn(last);
      if (lastId === COMPLETE) return postings;
      rest = { $and: [filter, { _id: { $gt: lastId } }] };
    }
  }

  /** Of these buckets those that one reply holds, from the first on. */
  async buckets(ids: readonly string[], options: AskOptions): Promise<Uint8Array[]> {
    const filter = { _id: { $in: ids } };
    const reply = await this.#read(postingsCollection, filter, ids.length, options);
    const documents = decoded<PositionDocument>(reply);
    const isGap = documents.some(({ _id }, i) => _id !== ids[i]);
    if (documents.length === 0 || isGap) throw this.#dropped();
    return documents.map(({ positions }) => positions);
  }

  /** Of these records those that one reply holds, from the first on. */
  async records(
    ranks: Ranks,
    from: number,
    to: number,
    projection: object | undefined,
    options: AskOptions,
  ): Promise<Reply> {
    const filter = recordsFilter(ranks, from, to);
    const reply = await this.#read(recordsCollection, filter, to - from, options, projection);
    const { documents } = reply;
    // A reply may end early, but it holds something and leaves nothing out.
    const isGap = documents.some((each, i) => int32Field(each, '_id') !== ranks.at(from + i));
    if (documents.length === 0 || isGap) throw this.#dropped();
    return reply;
  }

  /**
   * The last record is looked for too: it was written after all others. Where it is missing, the one
   * with the code may be missing as well.
   */
  async recordWithCode(
    key: string,
    projection: object,
    { signal }: AskOptions,
  ): Promise<Uint8Array | undefined> {
    const { connection, afterClusterTime } = this;
    const { id, records, lastCode } = this.entry;
    if (lastCode === undefined) return undefined;
    const keys = [...new Set([key, lastCode])];
    const { documents } = await connection.read(recordsCollection(id), {
      filter: codesFilter(keys),
      limit: keys.length,
      inAnyOrder: true,
      projection,
      afterClusterTime,
      signal,
    });
    const isLast = (document: Uint8Array) => int32Field(document, '_id') === records - 1;
    if (!documents.some(isLast)) throw this.#dropped();
    return documents.find((each) => isLast(each) === (key === lastCode));
  }

  #read(
    collection: (id: string) => string,
    filter: object,
    limit: number,
    { signal }: AskOptions,
    projection?: object,
  ): Promise<Reply> {
    const { connection, entry, afterClusterTime } = this;
    const options = { filter, limit, projection, afterClusterTime, signal };
    return connection.read(collection(entry.id), options);
  }

  #dropped(): GenerationDropped {
    this.onDropped();
    return generationDropped(this.entry);
  }
}
