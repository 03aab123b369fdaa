import { RevisionGone } from '../../../domain/errors.js';
import type { MaybePromise } from '../../../domain/maybe-promise.js';
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
import { type FollowOptions, PointerFollower } from './pointer/pointer-follower.js';
import type { PointerSwitches } from './pointer/pointer-switches.js';
import { type Pointer, readPointer } from './pointer/read-pointer.js';
import { Catalog, type CatalogDocument, catalogFilter, isComplete } from './search/catalog.js';
import { generationDropped, MongoGeneration } from './search/mongo-generation.js';

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
  #followed: { readonly pointer: Pointer; readonly generations: Generation[] } | undefined;

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
    const reason = await this.connection.silence(REGISTRY);
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
    const pointer = this.#follower.known();
    if (pointer) return this.#followedGenerations(pointer)[0];
    return readPointer(this.connection, options).then(
      ({ generations: [entry], moment }) => entry && this.#generation(entry, moment),
    );
  }

  at(revision: string, options: AskOptions = {}): MaybePromise<Generation> {
    const pointer = this.#follower.known();
    const known = pointer && this.#followedGenerations(pointer).find(hasRevision);
    // Another instance may know a newer pointer than this one does.
    return (
      known ??
      readPointer(this.connection, options).then(({ generations, moment }) => {
        const entry = generations.find(hasRevision);
        if (!entry) throw new RevisionGone();
        return this.#generation(entry, moment);
      })
    );

    function hasRevision(each: { readonly revision: string }): boolean {
      return each.revision === revision;
    }
  }

  onChange(listener: () => void): () => void {
    return this.#follower.onChange(listener);
  }

  /** The current generation for whoever reads all of it. */
  async whole(options: AskOptions = {}): Promise<WholeRegistry | undefined> {
    const { generations, moment } = await readPointer(this.connection, options);
    return generations[0] && this.#store(generations[0], moment);
  }

  /** The same objects as long as the pointer stays the same. */
  #followedGenerations(pointer: Pointer): readonly Generation[] {
    if (this.#followed?.pointer !== pointer) {
      const { generations, moment } = pointer;
      this.#followed = {
        pointer,
        generations: generations.map((entry) => this.#generation(entry, moment)),
      };
    }
    return this.#followed.generations;
  }

  readonly #forget = () => this.#follower.forget();

  #generation(entry: GenerationEntry, moment: Moment): Generation {
    return new IndexSearcher(this.#store(entry, moment));
  }

  #store(entry: GenerationEntry, moment: Moment): MongoGeneration {
    const catalog = () => this.#catalog(entry, moment);
    return new MongoGeneration(this.connection, entry, moment, catalog, this.#forget);
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
        if (isComplete(documents)) return new Catalog(documents);
        this.#forget();
        throw generationDropped(entry);
      });
    this.#catalogs.set(id, catalog);
    catalog.catch(() => this.#catalogs.delete(id));
    return catalog;
  }
}
