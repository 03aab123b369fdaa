import { BoundedBatch } from '../../../../domain/bounded-batch.js';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { StringColumn } from '../../search-index/facets/string-column.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { YearRanges } from '../../search-index/year-ranges.js';
import { endedBy } from '../connection/ended-by.js';
import type { MongoConnection } from '../connection/mongo-connection.js';
import { toPositions } from '../documents/position-document.js';
import { toMunicipalities, toPostings } from '../documents/posting-document.js';
import { CODE_KEY, type RecordDocument, toDocument } from '../documents/record-document.js';
import {
  type FinishedGeneration,
  FORMAT,
  REGISTRY,
  type RegistryDocument,
} from '../documents/registry-document.js';
import type { CollectionList } from '../pointer/collection-list.js';
import {
  COMPLETE,
  municipalityDocuments,
  prefixDocuments,
  segmentDocument,
} from '../search/index-metadata.js';
import {
  BlockIndexBuilder,
  type CompletedParts,
  type PostingsOptions,
} from './block-index-builder.js';
import { BoundedWrites } from './bounded-writes.js';
import { collectionsOf, dropCollections, makeCollections } from './generation-collections.js';
import { GenerationInserts } from './generation-inserts.js';

/**
 * A generation that is being written. It has collections of its own, which no pointer names yet:
 * no reader sees half of an import, and one that dies leaves the registry as it was.
 */
export class GenerationWriter {
  readonly #postings: BlockIndexBuilder;
  readonly #revision = new RevisionBuilder();
  readonly #years = new YearRanges();
  /** Of the records of the block that is being built. */
  readonly #municipalities = new StringColumn();
  readonly #inserts: GenerationInserts;
  /** Writes a block while the next one is built. */
  readonly #blocks = new BoundedWrites(1);
  /** The last record so far. It is written when all others are. */
  #last: RecordDocument | undefined;
  #records = 0;
  #blockCount = 0;

  private constructor(
    private readonly connection: MongoConnection,
    private readonly id: string,
    /** The collections of the database after those of this generation were made. */
    private readonly made: CollectionList,
    options: PostingsOptions,
  ) {
    this.#postings = new BlockIndexBuilder(options);
    this.#inserts = new GenerationInserts(connection, id);
  }

  static async begin(
    connection: MongoConnection,
    id: string,
    options: PostingsOptions = {},
  ): Promise<GenerationWriter> {
    const made = await makeCollections(connection, id);
    return new GenerationWriter(connection, id, made, options);
  }

  /** Takes records in the registry's order. Resolves when it can take more. */
  async add(records: readonly Expediente[]): Promise<void> {
    const lot = new BoundedBatch<Expediente>();
    for (const record of records) {
      if (lot.add(record, record.title.length + record.content.length)) await this.#add(lot.take());
    }
    if (!lot.isEmpty) await this.#add(lot.take());
  }

  async finish(): Promise<FinishedGeneration> {
    await this.#writeParts(this.#postings.finish());
    await this.#blocks.end();
    await this.#inserts.ofPostings(municipalityDocuments(this.#municipalities.texts()));
    await this.#inserts.end();
    if (this.#last) await this.#inserts.ofRecords([this.#last]);
    await this.#inserts.ofPostings([{ _id: COMPLETE }]);
    await this.#inserts.end();
    await this.#registerAsWritten();
    return {
      id: this.id,
      format: FORMAT,
      revision: this.#revision.revision(),
      records: this.#records,
      ...(this.#last && { lastCode: this.#last[CODE_KEY] }),
      years: this.#years.entries().map(([year, records]) => ({ year, records })),
      blocks: this.#blockCount,
    };
  }

  async drop(): Promise<void> {
    this.#inserts.stop(new Error('The draft has been discarded.'));
    // A write after the drop would make the collection again.
    await this.#blocks.settled();
    await this.#inserts.settled();
    await dropCollections(this.connection, this.id);
  }

  async #registerAsWritten(): Promise<void> {
    const { id } = this;
    await this.connection.write((db, { signal }) =>
      db
        .collection<RegistryDocument>(REGISTRY)
        .updateOne({ _id: 'current', drafts: id }, { $addToSet: { written: id } }, endedBy(signal)),
    );
  }

  /**
   * Whether everything that was written is there. Where the database was dropped or restored
   * meanwhile, a write makes its collection anew, without what came before.
   */
  isWholeIn(listed: CollectionList): boolean {
    return collectionsOf(this.id).every((name) => {
      const identity = this.made.identityOf(name);
      return identity !== undefined && identity === listed.identityOf(name);
    });
  }

  async #add(records: readonly Expediente[]): Promise<void> {
    const documents = records.map((record, i) => toDocument(record, this.#records + i));
    if (this.#last) documents.unshift(this.#last);
    this.#last = documents.pop();
    this.#records += records.length;
    if (documents.length > 0) await this.#inserts.ofRecords(documents);
    for (const record of records) {
      this.#revision.add(record);
      this.#years.add(record.checkinDate);
      this.#municipalities.add(record.municipality);
      await this.#writeParts(this.#postings.add(record));
    }
  }

  async #writeParts({ segment, block }: CompletedParts): Promise<void> {
    if (segment)
      await this.#inserts.ofPostings([...toPositions(segment), segmentDocument(segment)]);
    if (!block) return;
    this.#blockCount++;
    const municipalities = toMunicipalities(block.block, this.#municipalities.takeOfRecords());
    await this.#blocks.start(async () => {
      await this.#inserts.ofPostings([municipalities]);
      await this.#inserts.ofPostings(prefixDocuments(block));
      await this.#inserts.ofPostings(toPostings(block));
    });
  }
}
