import { BrokenRegistry } from '../../../../domain/errors.js';
import type { MunicipalityDirectory } from '../../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../../domain/ports/record-batch.js';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { WholeRegistry } from '../../../../domain/ports/registry-reader.js';
import type { CodArchivo } from '../../../../domain/record/cod-archivo.js';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { blocksIn } from '../../search-index/blocks.js';
import type { IndexReader, RankedRecord } from '../../search-index/index-reader.js';
import type { QueryPlan } from '../../search-index/query-plan.js';
import { type BlockMatch, RankRange, type Ranks } from '../../search-index/ranks.js';
import { YearRanges } from '../../search-index/year-ranges.js';
import { decoded } from '../connection/find-command.js';
import { int32Field } from '../documents/bson-fields.js';
import { positionId } from '../documents/position-document.js';
import {
  municipalitiesId,
  municipalitiesIn,
  toBlockIndexes,
} from '../documents/posting-document.js';
import { publishedIn, type RecordDocument, toRecord } from '../documents/record-document.js';
import { PhraseSearch, type PhraseSource } from '../positions/phrase-search.js';
import { BlockIndex } from './block-index.js';
import type { GenerationReader } from './generation-reader.js';
import { COMPLETE, type IndexMetadata } from './index-metadata.js';
import { postingsFilter } from './queries.js';

/** How many blocks are read at once: four million records, one bit for each. */
const BLOCKS_AT_ONCE = 64;
/** How many published records, and how many whole ones, are read at once. */
const PUBLISHED_AT_ONCE = 1_000;
const WHOLE_AT_ONCE = 500;

const ONLY_PUBLISHED = { published: 1 };
const ONLY_TEXTS = { title: 1, content: 1 };
const COMMA = ','.charCodeAt(0);

/**
 * One generation in MongoDB, as `IndexSearcher` needs it. The meaning of a search is thus the same
 * code as in the memory store; only the reads differ.
 */
export class MongoGeneration implements IndexReader, WholeRegistry {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;

  constructor(
    private readonly reader: GenerationReader,
    private readonly metadata: () => Promise<IndexMetadata>,
  ) {
    const { entry } = reader;
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
        decoded<RecordDocument>(await this.reader.records(some, from, to, ONLY_TEXTS, options)),
      buckets: (wanted) => this.reader.buckets(wanted.map(positionId), options),
    };
    yield* new PhraseSearch(phrases, source, options).holding(ranks, segments);
  }

  batchEnd(ranks: Ranks, from: number): number {
    return Math.min(from + PUBLISHED_AT_ONCE, ranks.length);
  }

  async read(ranks: Ranks, from: number, to: number, options: AskOptions): Promise<RecordBatch> {
    const published: Uint8Array[] = [];
    for (let next = from; next < to; next = from + published.length) {
      const { documents } = await this.reader.records(ranks, next, to, ONLY_PUBLISHED, options);
      for (const document of documents) {
        published.push(publishedIn(document) ?? this.#withoutPublished(document));
      }
    }
    return this.#batch(published, ranks, from, options);
  }

  async recordWithCode(
    { key }: CodArchivo,
    options: AskOptions,
  ): Promise<RankedRecord | undefined> {
    const document = await this.reader.recordWithCode(key, ONLY_PUBLISHED, options);
    if (!document) return undefined;
    const rank = int32Field(document, '_id') as number;
    const published = publishedIn(document) ?? this.#withoutPublished(document);
    return { rank, batch: this.#batch([published], [rank], 0, options) };
  }

  get count(): number {
    return this.reader.entry.records;
  }

  records(options: AskOptions = {}): AsyncGenerator<readonly Expediente[]> {
    const all = new RankRange(0, this.count);
    return this.#whole(all, 0, all.length, options);
  }

  async municipalities(): Promise<MunicipalityDirectory> {
    return (await this.metadata()).municipalities;
  }

  get municipalityNames(): Promise<readonly string[]> {
    return this.metadata().then(({ municipalityNames }) => municipalityNames);
  }

  async municipalityNumbers(block: number, options: AskOptions): Promise<Uint32Array> {
    const filter = { _id: { $in: [municipalitiesId(block), COMPLETE] } };
    const [document] = await this.reader.postings(filter, options);
    const numbers = document && municipalitiesIn(document);
    if (!numbers) throw this.#broken(`Block ${block}`, 'has no municipalities');
    return numbers;
  }

  async #blocks(plan: QueryPlan, blocks: readonly number[], options: AskOptions) {
    if (plan.clauses.length === 0) return blocks.map((block) => new BlockIndex(block, [], []));
    const metadata = await this.metadata();
    const filter = postingsFilter(plan, blocks, (block, prefix) =>
      metadata.isUnited(block, prefix),
    );
    return toBlockIndexes(blocks, await this.reader.postings(filter, options));
  }

  #batch(
    published: readonly Uint8Array[],
    ranks: Ranks,
    from: number,
    options: AskOptions,
  ): RecordBatch {
    const size = published.length;
    return {
      size,
      records: async () => {
        const records: Expediente[] = [];
        for await (const some of this.#whole(ranks, from, from + size, options)) {
          records.push(...some);
        }
        return records;
      },
      published: () => joined(published),
    };
  }

  /** Whole records: as many at a time as a reply holds, and never more than a batch. */
  async *#whole(ranks: Ranks, from: number, to: number, options: AskOptions) {
    for (let next = from; next < to; ) {
      const end = Math.min(next + WHOLE_AT_ONCE, to);
      const reply = await this.reader.records(ranks, next, end, undefined, options);
      yield decoded<RecordDocument>(reply).map(toRecord);
      next += reply.documents.length;
    }
  }

  #withoutPublished(document: Uint8Array): never {
    throw this.#broken(`Record ${int32Field(document, '_id')}`, 'has no published form');
  }

  #broken(part: string, fault: string): BrokenRegistry {
    const { id } = this.reader.entry;
    return new BrokenRegistry(`${part} of generation ${id} ${fault}. Import the records again.`);
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
