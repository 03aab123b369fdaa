import type { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import { publish } from '../../../domain/published-record.js';
import type { RecordBatch } from '../../../domain/record-batch.js';
import type { AskOptions } from '../../../domain/record-repository.js';
import { holdingPhrases } from '../generation/holding-phrases.js';
import { SpanIndex } from '../generation/index/span-index.js';
import type { RankedStore } from '../generation/ranked-generation.js';
import type { Ranks } from '../generation/ranks.js';
import type { SearchPlan } from '../generation/search-plan.js';
import type { SpanMatch } from '../generation/span-match.js';
import { spansIn } from '../generation/spans.js';
import { YearRanges } from '../generation/year-ranges.js';
import { type Catalog, isComplete } from './catalog.js';
import type { Moment, MongoConnection } from './connection.js';
import { GenerationDropped } from './generation-dropped.js';
import { type PostingDocument, toSpan } from './posting-document.js';
import { postingsFilter, recordsFilter } from './queries.js';
import { type RecordDocument, toPublicRecord, toRecord } from './record-document.js';
import {
  type GenerationEntry,
  postingsCollection,
  recordsCollection,
} from './registry-document.js';

/** How many spans are asked for at once: four million records' worth of one bit each. */
const SPANS_AT_ONCE = 64;
/** A prefix that is not united has few words in a span, and a question few prefixes. */
const MOST_POSTINGS = 1_000_000;
/** Records that are read at once. */
const BATCH = 500;

/** A generation in MongoDB, as it was at the moment at which the pointer was read. */
export class MongoStore implements RankedStore {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;

  constructor(
    private readonly connection: MongoConnection,
    private readonly entry: GenerationEntry,
    private readonly after: Moment,
    private readonly catalog: () => Promise<Catalog>,
  ) {
    this.revision = entry.revision;
    this.modified = entry.modified;
    this.years = new YearRanges(new Map(entry.years.map(({ year, records }) => [year, records])));
  }

  async *matches(plan: SearchPlan, options: AskOptions): AsyncGenerator<SpanMatch> {
    const all = spansIn(plan.window);
    for (let i = 0; i < all.length; i += SPANS_AT_ONCE) {
      const spans = await this.#spans(plan, all.slice(i, i + SPANS_AT_ONCE), options);
      for (const span of spans) yield span.matching(plan);
    }
  }

  holding(phrases: SearchPlan['phrases'], ranks: Ranks, options: AskOptions) {
    const read = (from: number, to: number) =>
      this.#documents(ranks, from, to, { title: 1, content: 1 }, options);
    return holdingPhrases(phrases, ranks, read, options);
  }

  batchEnd(ranks: Ranks, from: number): number {
    return Math.min(from + BATCH, ranks.length);
  }

  async read(ranks: Ranks, from: number, to: number, options: AskOptions): Promise<RecordBatch> {
    const documents = await this.#documents(ranks, from, to, { content: 0 }, options);
    return {
      size: documents.length,
      records: async () => (await this.#documents(ranks, from, to, {}, options)).map(toRecord),
      published: () => Buffer.from(documents.map(toPublicRecord).map(publish).join(',')),
    };
  }

  async municipalities(): Promise<MunicipalityDirectory> {
    return (await this.catalog()).municipalities;
  }

  async #spans(plan: SearchPlan, spans: readonly number[], options: AskOptions) {
    if (plan.clauses.length === 0) return spans.map((span) => new SpanIndex(span, [], []));
    const catalog = await this.catalog();
    const { documents } = await this.connection.read<PostingDocument>(
      postingsCollection(this.entry.number),
      postingsFilter(plan, spans, (span, prefix) => catalog.isUnited(span, prefix)),
      { limit: MOST_POSTINGS, after: this.after, signal: options.signal },
    );
    if (!isComplete(documents)) throw new GenerationDropped(this.entry);
    return spans.map((span) => toSpan(span, documents));
  }

  async #documents(
    ranks: Ranks,
    from: number,
    to: number,
    projection: Partial<Record<keyof RecordDocument, 0 | 1>>,
    { signal }: AskOptions,
  ): Promise<RecordDocument[]> {
    if (to <= from) return [];
    const { documents } = await this.connection.read<RecordDocument>(
      recordsCollection(this.entry.number),
      recordsFilter(ranks, from, to),
      { limit: to - from, sort: { _id: 1 }, projection, after: this.after, signal },
    );
    if (documents.length !== to - from) throw new GenerationDropped(this.entry);
    return documents;
  }
}
