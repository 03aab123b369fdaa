import type { Expediente } from '../../../domain/expediente.js';
import { PostingsBuilder } from '../generation/postings-builder.js';
import { RevisionBuilder } from '../generation/revision.js';
import type { SpanIndex } from '../generation/span-index.js';
import { YearRanges } from '../generation/year-ranges.js';
import {
  type CatalogDocument,
  COMPLETE,
  municipalityDocuments,
  prefixesDocument,
} from './catalog.js';
import type { MongoConnection } from './connection.js';
import { type PostingDocument, toPostings } from './posting-document.js';
import { type RecordDocument, recordValidator, toDocument } from './record-document.js';
import {
  type GenerationEntry,
  postingsCollection,
  recordsCollection,
} from './registry-document.js';

const DOCUMENTS_AT_ONCE = 1_000;

/** A generation that is being written, and that no reader knows of yet. */
export class NewGeneration {
  readonly #postings = new PostingsBuilder();
  readonly #revision = new RevisionBuilder();
  readonly #years = new YearRanges();
  readonly #municipalities = new Set<string>();
  #records = 0;
  #spans = 0;

  private constructor(
    private readonly connection: MongoConnection,
    private readonly number: number,
  ) {}

  static async begin(connection: MongoConnection, number: number): Promise<NewGeneration> {
    await connection.db.createCollection(recordsCollection(number), { validator: recordValidator });
    return new NewGeneration(connection, number);
  }

  /** Takes records in the registry's order. */
  async add(records: readonly Expediente[]): Promise<void> {
    const documents = records.map((record, i) => toDocument(record, this.#records + i));
    await this.#insert<RecordDocument>(recordsCollection(this.number), documents);
    for (const record of records) {
      this.#revision.add(record);
      this.#years.add(record.checkinDate);
      this.#municipalities.add(record.municipality);
      await this.#writeSpan(this.#postings.add(record));
    }
    this.#records += records.length;
  }

  async finish(): Promise<GenerationEntry> {
    await this.#writeSpan(this.#postings.finish());
    await this.#insertPostings([...municipalityDocuments(this.#municipalities), { _id: COMPLETE }]);
    return {
      number: this.number,
      revision: this.#revision.revision(),
      modified: new Date(),
      records: this.#records,
      years: this.#years.entries().map(([year, records]) => ({ year, records })),
      spans: this.#spans,
    };
  }

  async #writeSpan(span: SpanIndex | undefined): Promise<void> {
    if (!span) return;
    this.#spans++;
    await this.#insertPostings([...toPostings(span), prefixesDocument(span)]);
  }

  #insertPostings(documents: readonly (PostingDocument | CatalogDocument)[]): Promise<void> {
    return this.#insert(postingsCollection(this.number), documents);
  }

  async #insert<T extends { readonly _id: string | number }>(
    name: string,
    documents: readonly T[],
  ): Promise<void> {
    const collection = this.connection.db.collection<{ _id: string | number }>(name);
    for (let i = 0; i < documents.length; i += DOCUMENTS_AT_ONCE) {
      await collection.insertMany(documents.slice(i, i + DOCUMENTS_AT_ONCE), {
        ordered: false,
        // A new primary may not have what only the old one had, and the rest would follow a gap.
        writeConcern: { w: 'majority' },
      });
    }
  }
}
