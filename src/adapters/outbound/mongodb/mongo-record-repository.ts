import { RevisionGone } from '../../../domain/errors.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../../domain/ports/record-repository.js';
import type { WholeRegistry } from '../../../domain/ports/registry-reader.js';
import { IndexSearcher } from '../search-index/index-searcher.js';
import type { Moment, MongoConnection } from './connection/mongo-connection.js';
import {
  type GenerationEntry,
  postingsCollection,
  REGISTRY,
} from './documents/registry-document.js';
import { readPointer } from './pointer/read-pointer.js';
import { Catalog, type CatalogDocument, catalogFilter, isComplete } from './search/catalog.js';
import { GenerationDropped } from './search/generation-dropped.js';
import { MongoGeneration } from './search/mongo-generation.js';

/** Enough for the current generation, the one before, and one that is coming. */
const MOST_CATALOGS = 3;
const MOST_CATALOG_DOCUMENTS = 1_000_000;

/**
 * The registry in MongoDB. Each question reads the pointer first, and everything else in the
 * generation that it named, never from a node that is behind the one which told of it.
 */
export class MongoRecordRepository implements RecordRepository {
  readonly #catalogs = new Map<string, Promise<Catalog>>();

  constructor(
    private readonly connection: MongoConnection,
    private readonly onSilent: (reason: string) => void = () => {},
  ) {}

  /**
   * Looks whether MongoDB answers. Where it does not yet, it will be found when it does; only a
   * MongoDB that refuses us is a fault at once.
   */
  async open(): Promise<void> {
    const reason = await this.connection.silence(REGISTRY);
    if (reason !== undefined) this.onSilent(reason);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  async current(options: AskOptions = {}): Promise<Generation | undefined> {
    const { generations, moment } = await readPointer(this.connection, options);
    return generations[0] && this.#generation(generations[0], moment);
  }

  async at(revision: string, options: AskOptions = {}): Promise<Generation> {
    const { generations, moment } = await readPointer(this.connection, options);
    const entry = generations.find((each) => each.revision === revision);
    if (!entry) throw new RevisionGone();
    return this.#generation(entry, moment);
  }

  /** The current generation for whoever reads all of it. */
  async whole(options: AskOptions = {}): Promise<WholeRegistry | undefined> {
    const { generations, moment } = await readPointer(this.connection, options);
    return generations[0] && this.#store(generations[0], moment);
  }

  #generation(entry: GenerationEntry, moment: Moment): Generation {
    return new IndexSearcher(this.#store(entry, moment));
  }

  #store(entry: GenerationEntry, moment: Moment): MongoGeneration {
    const catalog = () => this.#catalog(entry, moment);
    return new MongoGeneration(this.connection, entry, moment, catalog);
  }

  /** Read once in the life of a generation, whoever asks first and whoever leaves first. */
  #catalog(entry: GenerationEntry, after: Moment): Promise<Catalog> {
    const { id } = entry;
    const known = this.#catalogs.get(id);
    if (known) return known;
    const [oldest] = this.#catalogs.keys();
    if (oldest && this.#catalogs.size === MOST_CATALOGS) this.#catalogs.delete(oldest);
    const catalog = this.connection
      .read<CatalogDocument>(postingsCollection(id), catalogFilter, {
        limit: MOST_CATALOG_DOCUMENTS,
        after,
      })
      .then(({ documents }) => {
        if (!isComplete(documents)) throw new GenerationDropped(entry);
        return new Catalog(documents);
      });
    this.#catalogs.set(id, catalog);
    catalog.catch(() => this.#catalogs.delete(id));
    return catalog;
  }
}
