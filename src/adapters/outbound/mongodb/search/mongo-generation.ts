import { GenerationDropped } from '../../../../domain/errors.js';
import type { MunicipalityDirectory } from '../../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../../domain/ports/record-batch.js';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { WholeRegistry } from '../../../../domain/ports/registry-reader.js';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { publish } from '../../../../domain/record/published-record.js';
import { blocksIn } from '../../search-index/blocks.js';
import type { IndexReader } from '../../search-index/index-searcher.js';
import type { QueryPlan } from '../../search-index/query-plan.js';
import type { BlockMatch } from '../../search-index/ranks.js';
import { RankRange, type Ranks } from '../../search-index/ranks.js';
import { YearRanges } from '../../search-index/year-ranges.js';
import type { Moment, MongoConnection, ReadOptions } from '../connection/mongo-connection.js';
import { type PositionDocument, positionId } from '../documents/position-document.js';
import { type PostingDocument, toBlockIndex } from '../documents/posting-document.js';
import { type RecordDocument, toPublicRecord, toRecord } from '../documents/record-document.js';
import {
  type GenerationEntry,
  postingsCollection,
  recordsCollection,
} from '../documents/registry-document.js';
import { PhraseSearch, type PhraseSource } from '../positions/phrase-search.js';
import { BlockIndex } from './block-index.js';
import { type Catalog, isComplete } from './catalog.js';
import { postingsFilter, recordsFilter } from './queries.js';

/** How many blocks are asked for at once: four million records' worth of one bit each. */
const BLOCKS_AT_ONCE = 64;
/** A prefix that is not united has few words in a block, and a question few prefixes. */
const MOST_POSTINGS = 1_000_000;
/** Records that are read at once. */
const BATCH = 500;

/** A dropped collection reads as an empty one. An answer with a gap must not look whole. */
export function generationDropped({ id }: GenerationEntry): GenerationDropped {
  return new GenerationDropped(`Generation ${id} has been dropped while it was read.`);
}

type Projection = Partial<Record<keyof RecordDocument, 0 | 1>>;

/** A generation in MongoDB, as it was at the moment at which the pointer was read. */
export class MongoGeneration implements IndexReader, WholeRegistry {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;

  constructor(
    private readonly connection: MongoConnection,
    private readonly entry: GenerationEntry,
    private readonly after: Moment,
    private readonly catalog: () => Promise<Catalog>,
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
    const { segments } = await this.catalog();
    const source: PhraseSource = {
      texts: (some, from, to) =>
        this.#firstReply(some, from, to, { title: 1, content: 1 }, options),
      buckets: (wanted) => this.#buckets(wanted.map(positionId), options),
    };
    yield* new PhraseSearch(phrases, source, options).holding(ranks, segments);
  }

  batchEnd(ranks: Ranks, from: number): number {
    return Math.min(from + BATCH, ranks.length);
  }

  async read(ranks: Ranks, from: number, to: number, options: AskOptions): Promise<RecordBatch> {
    const documents = await this.#documents(ranks, from, to, { content: 0 }, options);
    return {
      size: documents.length,
      records: async () => {
        const records: Expediente[] = [];
        for await (const some of this.#whole(ranks, from, to, options)) records.push(...some);
        return records;
      },
      published: () => Buffer.from(documents.map(toPublicRecord).map(publish).join(',')),
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
    return (await this.catalog()).municipalities;
  }

  async #blocks(plan: QueryPlan, blocks: readonly number[], options: AskOptions) {
    if (plan.clauses.length === 0) return blocks.map((block) => new BlockIndex(block, [], []));
    const catalog = await this.catalog();
    const { documents } = await this.connection.read<PostingDocument>(
      postingsCollection(this.entry.id),
      postingsFilter(plan, blocks, (block, prefix) => catalog.isUnited(block, prefix)),
      { limit: MOST_POSTINGS, after: this.after, signal: options.signal },
    );
    if (!isComplete(documents)) throw this.#dropped();
    return blocks.map((block) => toBlockIndex(block, documents));
  }

  #dropped(): GenerationDropped {
    this.onDropped();
    return generationDropped(this.entry);
  }

  /** Of these buckets those that one reply holds, from the first on. */
  async #buckets(ids: readonly string[], { signal }: AskOptions): Promise<Uint8Array[]> {
    const { documents } = await this.connection.read<PositionDocument>(
      postingsCollection(this.entry.id),
      { _id: { $in: ids } },
      { limit: ids.length, sort: { _id: 1 }, singleBatch: true, after: this.after, signal },
    );
    this.#refuseGap(documents, (i) => ids[i]);
    return documents.map(({ positions }) => positions);
  }

  /** Whole records: as many at a time as a reply holds, and never more than a batch. */
  async *#whole(ranks: Ranks, from: number, to: number, options: AskOptions) {
    for (let next = from; next < to; ) {
      const end = Math.min(next + BATCH, to);
      const documents = await this.#firstReply(ranks, next, end, {}, options);
      yield documents.map(toRecord);
      next += documents.length;
    }
  }

  /** Of these documents those that one reply holds, from the first on. */
  async #firstReply(
    ranks: Ranks,
    from: number,
    to: number,
    projection: Projection,
    options: AskOptions,
  ): Promise<RecordDocument[]> {
    const documents = await this.#read(ranks, from, to, { projection, singleBatch: true }, options);
    this.#refuseGap(documents, (i) => ranks.at(from + i));
    return documents;
  }

  /** A reply may end early, but it holds something and leaves nothing out. */
  #refuseGap(documents: readonly { _id: unknown }[], expected: (index: number) => unknown): void {
    const isGap = documents.some(({ _id }, i) => _id !== expected(i));
    if (documents.length === 0 || isGap) throw this.#dropped();
  }

  async #documents(
    ranks: Ranks,
    from: number,
    to: number,
    projection: Projection,
    options: AskOptions,
  ): Promise<RecordDocument[]> {
    if (to <= from) return [];
    const documents = await this.#read(ranks, from, to, { projection }, options);
    if (documents.length !== to - from) throw this.#dropped();
    return documents;
  }

  async #read(
    ranks: Ranks,
    from: number,
    to: number,
    how: Pick<ReadOptions, 'projection' | 'singleBatch'>,
    { signal }: AskOptions,
  ): Promise<RecordDocument[]> {
    const { documents } = await this.connection.read<RecordDocument>(
      recordsCollection(this.entry.id),
      recordsFilter(ranks, from, to),
      { ...how, limit: to - from, sort: { _id: 1 }, after: this.after, signal },
    );
    return documents;
  }
}
