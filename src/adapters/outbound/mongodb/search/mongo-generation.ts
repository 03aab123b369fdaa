import type { Timestamp } from 'mongodb';
import { BrokenRegistry, type GenerationDropped } from '../../../../domain/errors.js';
import type { MunicipalityDirectory } from '../../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../../domain/ports/record-batch.js';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { WholeRegistry } from '../../../../domain/ports/registry-reader.js';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { blocksIn } from '../../search-index/blocks.js';
import type { IndexReader } from '../../search-index/index-searcher.js';
import type { QueryPlan } from '../../search-index/query-plan.js';
import { type BlockMatch, RankRange, type Ranks } from '../../search-index/ranks.js';
import { YearRanges } from '../../search-index/year-ranges.js';
import { decoded, type MongoConnection, type Reply } from '../connection/mongo-connection.js';
import { int32Field } from '../documents/bson-fields.js';
import { type PositionDocument, positionId } from '../documents/position-document.js';
import { postingIdIn, toBlockIndexes } from '../documents/posting-document.js';
import { publishedIn, type RecordDocument, toRecord } from '../documents/record-document.js';
import {
  type GenerationEntry,
  postingsCollection,
  recordsCollection,
} from '../documents/registry-document.js';
import { generationDropped } from '../errors.js';
import { PhraseSearch, type PhraseSource } from '../positions/phrase-search.js';
import { BlockIndex } from './block-index.js';
import { COMPLETE, type IndexMetadata } from './index-metadata.js';
import { postingsFilter, recordsFilter } from './queries.js';

/** How many blocks are read at once: four million records, one bit for each. */
const BLOCKS_AT_ONCE = 64;
/** A prefix that is not united has few words in a block, and a query few prefixes. */
const MOST_POSTINGS = 1_000_000;
/** How many published records, and how many whole ones, are read at once. */
const PUBLISHED_AT_ONCE = 1_000;
const WHOLE_AT_ONCE = 500;

const ONLY_PUBLISHED = { published: 1 };
const ONLY_TEXTS = { title: 1, content: 1 };
const COMMA = ','.charCodeAt(0);

/** A generation in MongoDB. No node is read that is behind the time at which the pointer named it. */
export class MongoGeneration implements IndexReader, WholeRegistry {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;

  constructor(
    private readonly connection: MongoConnection,
    private readonly entry: GenerationEntry,
    private readonly afterClusterTime: Timestamp | undefined,
    private readonly metadata: () => Promise<IndexMetadata>,
    private readonly onDropped: () => void,
  ) {
    this.revision = entry.revision;
    this.modified = entry.modified;
    this.years = new YearRanges(new Map(entry.years.map(({ year, records }) => [year, records])));
  }

  async *matches(plan: QueryPlan, options: AskOptions): AsyncGenerator<BlockMatch> {
    const all = blocksIn(plan.window);
    for (let i = 0; i < all.length; i += BLOCKS_AT_ONCE) {
      const blocks = await this.#blocks(plan, all.slice(i, i + BLOCKS_AT_ONCE), options);
      for (const block of blocks) yield block.matching(plan);
    }
  }

  async *withPhrases(phrases: QueryPlan['phrases'], ranks: Ranks, options: AskOptions) {
    const { segments } = await this.metadata();
    const source: PhraseSource = {
      texts: async (some, from, to) =>
        decoded<RecordDocument>(await this.#records(some, from, to, ONLY_TEXTS, options)),
      buckets: (wanted) => this.#buckets(wanted.map(positionId), options),
    };
    yield* new PhraseSearch(phrases, source, options).holding(ranks, segments);
  }

  batchEnd(ranks: Ranks, from: number): number {
    return Math.min(from + PUBLISHED_AT_ONCE, ranks.length);
  }

  async read(ranks: Ranks, from: number, to: number, options: AskOptions): Promise<RecordBatch> {
    const published: Uint8Array[] = [];
    for (let next = from; next < to; next = from + published.length) {
      const { documents } = await this.#records(ranks, next, to, ONLY_PUBLISHED, options);
      for (const document of documents) {
        published.push(publishedIn(document) ?? this.#withoutPublished(document));
      }
    }
    return {
      size: published.length,
      records: async () => {
        const records: Expediente[] = [];
        for await (const some of this.#whole(ranks, from, to, options)) records.push(...some);
        return records;
      },
      published: () => joined(published),
    };
  }

  get count(): number {
    return this.entry.records;
  }

  records(options: AskOptions = {}): AsyncGenerator<readonly Expediente[]> {
    const all = new RankRange(0, this.count);
    return this.#whole(all, 0, all.length, options);
  }

  async municipalities(): Promise<MunicipalityDirectory> {
    return (await this.metadata()).municipalities;
  }

  async #blocks(plan: QueryPlan, blocks: readonly number[], options: AskOptions) {
    if (plan.clauses.length === 0) return blocks.map((block) => new BlockIndex(block, [], []));
    const metadata = await this.metadata();
    const filter = postingsFilter(plan, blocks, (block, prefix) =>
      metadata.isUnited(block, prefix),
    );
    return toBlockIndexes(blocks, await this.#postings(filter, options));
  }

  /** `COMPLETE` comes last. If it is missing, the reply was full, or the collection is gone. */
  async #postings(filter: object, options: AskOptions): Promise<readonly Uint8Array[]> {
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
  async #buckets(ids: readonly string[], options: AskOptions): Promise<Uint8Array[]> {
    const filter = { _id: { $in: ids } };
    const reply = await this.#read(postingsCollection, filter, ids.length, options);
    const documents = decoded<PositionDocument>(reply);
    const isGap = documents.some(({ _id }, i) => _id !== ids[i]);
    if (documents.length === 0 || isGap) throw this.#dropped();
    return documents.map(({ positions }) => positions);
  }

  /** Whole records: as many at a time as a reply holds, and never more than a batch. */
  async *#whole(ranks: Ranks, from: number, to: number, options: AskOptions) {
    for (let next = from; next < to; ) {
      const end = Math.min(next + WHOLE_AT_ONCE, to);
      const reply = await this.#records(ranks, next, end, undefined, options);
      yield decoded<RecordDocument>(reply).map(toRecord);
      next += reply.documents.length;
    }
  }

  /** Of these records those that one reply holds, from the first on. */
  async #records(
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

  #withoutPublished(document: Uint8Array): never {
    const rank = int32Field(document, '_id');
    throw new BrokenRegistry(
      `Record ${rank} of generation ${this.entry.id} has no published form. Import the records again.`,
    );
  }
}

/** With a comma between each two. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  let length = Math.max(0, parts.length - 1);
  for (const part of parts) length += part.length;
  const all = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (at > 0) all[at++] = COMMA;
    all.set(part, at);
    at += part.length;
  }
  return all;
}
