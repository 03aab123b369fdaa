import type { Timestamp } from 'mongodb';
import { RevisionGone } from '../../../domain/errors.js';
import type { MaybePromise } from '../../../domain/maybe-promise.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../../domain/ports/record-repository.js';
import type { WholeRegistry } from '../../../domain/ports/registry-reader.js';
import { IndexSearcher } from '../search-index/index-searcher.js';
import { decoded, type MongoConnection } from './connection/mongo-connection.js';
import {
  type GenerationEntry,
  postingsCollection,
  REGISTRY,
} from './documents/registry-document.js';
import { expectReadable, generationDropped } from './errors.js';
import { type FollowOptions, PointerFollower } from './pointer/pointer-follower.js';
import type { PointerSwitches } from './pointer/pointer-switches.js';
import { type Pointer, readPointer } from './pointer/read-pointer.js';
import { Catalog, type CatalogDocument, catalogFilter, isComplete } from './search/catalog.js';
import { MongoGeneration } from './search/mongo-generation.js';

/** Enough for the current generation, the one before, and one that is coming. */
const MOST_CATALOGS = 3;
const MOST_CATALOG_DOCUMENTS = 1_000_000;

export interface MongoRepositoryOptions extends FollowOptions {
  /** MongoDB does not answer when the repository is opened. */
  readonly onSilent?: (reason: string) => void;
  /** Where this process itself replaces the registry. */
  readonly switches?: PointerSwitches;
}

/**
 * The registry in MongoDB. A query is answered from the generation that the pointer names. It reads
 * the pointer first, unless the follower knows it. No node is read that is behind the one which
 * told of the generation.
 */
export class MongoRecordRepository implements RecordRepository {
  readonly #catalogs = new Map<string, Promise<Catalog>>();
  readonly #follower: PointerFollower;
  #isClosed = false;
  #stopListening: (() => void) | undefined;
  readonly #generations = new WeakMap<GenerationEntry, Generation>();

  constructor(
    private readonly connection: MongoConnection,
    private readonly options: MongoRepositoryOptions = { followMs: 0 },
  ) {
    this.#follower = new PointerFollower(connection, options);
  }

  /**
   * Looks whether MongoDB answers. Where it does not yet, it will be found when it does; only a
   * MongoDB that refuses us is a fault at once.
   */
  async open(): Promise<void> {
    const reason = await this.connection.readFault(REGISTRY);
    // To follow after that would open the connection again.
    if (this.#isClosed) return;
    if (reason !== undefined) this.options.onSilent?.(reason);
    this.#stopListening = this.options.switches?.onSwitch(this.#forget);
    const first = this.#follower.start();
    if (reason === undefined) await first;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopListening?.();
    await this.#follower.stop();
    await this.connection.close();
  }

  current(options: AskOptions = {}): MaybePromise<Generation | undefined> {
    const known = this.#follower.known();
    if (known) return known.generations[0] && this.#followed(known.generations[0], known);
    return readPointer(this.connection, options).then(
      ({ generations: [entry], operationTime }) => entry && this.#generation(entry, operationTime),
    );
  }

  at(revision: string, options: AskOptions = {}): MaybePromise<Generation> {
    const known = this.#follower.known();
    const entry = known?.generations.find((each) => each.revision === revision);
    if (known && entry) return this.#followed(entry, known);
    // Another instance may know a newer pointer than this one does.
    return readPointer(this.connection, options).then(({ generations, operationTime }) => {
      const found = generations.find((each) => each.revision === revision);
      if (!found) throw new RevisionGone();
      return this.#generation(found, operationTime);
    });
  }

  onChange(listener: () => void): () => void {
    return this.#follower.onChange(listener);
  }

  /** The current generation for whoever reads all of it. */
  async whole(options: AskOptions = {}): Promise<WholeRegistry | undefined> {
    const { generations, operationTime } = await readPointer(this.connection, options);
    return generations[0] && this.#store(generations[0], operationTime);
  }

  /** The same object as long as the pointer stays the same. */
  #followed(entry: GenerationEntry, { operationTime }: Pointer): Generation {
    const known = this.#generations.get(entry);
    if (known) return known;
    const generation = this.#generation(entry, operationTime);
    this.#generations.set(entry, generation);
    return generation;
  }

  readonly #forget = () => this.#follower.forget();

  /** @throws if it was imported in another format. Commands can read its records all the same. */
  #generation(entry: GenerationEntry, readTime: Timestamp | undefined): Generation {
    expectReadable(entry);
    return new IndexSearcher(this.#store(entry, readTime));
  }

  #store(entry: GenerationEntry, readTime: Timestamp | undefined): MongoGeneration {
    const catalog = () => this.#catalog(entry, readTime);
    return new MongoGeneration(this.connection, entry, readTime, catalog, this.#forget);
  }

  /** It is read once for each generation, whoever asks first and whoever leaves first. */
  #catalog(entry: GenerationEntry, readTime: Timestamp | undefined): Promise<Catalog> {
    const { id } = entry;
    const known = this.#catalogs.get(id);
    if (known) return known;
    const [oldest] = this.#catalogs.keys();
    if (oldest && this.#catalogs.size === MOST_CATALOGS) this.#catalogs.delete(oldest);
    const catalog = this.#readCatalog(entry, readTime);
    this.#catalogs.set(id, catalog);
    catalog.catch(() => this.#catalogs.delete(id));
    return catalog;
  }

  async #readCatalog(
    entry: GenerationEntry,
    afterClusterTime: Timestamp | undefined,
  ): Promise<Catalog> {
    const documents: CatalogDocument[] = [];
    for (let filter: object = catalogFilter(); ; filter = catalogFilter(documents.at(-1)?._id)) {
      const limit = MOST_CATALOG_DOCUMENTS;
      const options = { filter, limit, afterClusterTime };
      const reply = await this.connection.read(postingsCollection(entry.id), options);
      if (reply.documents.length === 0) break;
      documents.push(...decoded<CatalogDocument>(reply));
    }
    if (isComplete(documents)) return new Catalog(documents);
    this.#forget();
    throw generationDropped(entry);
  }
}
