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
import { decoded } from './connection/find-command.js';
import type { MongoConnection } from './connection/mongo-connection.js';
import {
  type GenerationEntry,
  postingsCollection,
  REGISTRY,
} from './documents/registry-document.js';
import { expectReadable, generationDropped } from './errors.js';
import type { LocalSwitches } from './pointer/local-switches.js';
import { type FollowOptions, PointerFollower } from './pointer/pointer-follower.js';
import { type Pointer, readPointer } from './pointer/read-pointer.js';
import { SwitchNews } from './pointer/switch-news.js';
import { GenerationReader } from './search/generation-reader.js';
import {
  IndexMetadata,
  isComplete,
  type MetadataDocument,
  metadataFilter,
} from './search/index-metadata.js';
import { MongoGeneration } from './search/mongo-generation.js';

/** The metadata of the current generation, the one before, and the next. */
const MOST_KEPT = 3;
const MOST_METADATA_DOCUMENTS = 1_000_000;

export interface MongoRepositoryOptions extends Omit<FollowOptions, 'onPointer'> {
  /** This process has noticed that another generation is current, or which one is at its start. */
  readonly onSwitch?: (current: GenerationEntry) => void;
  /** MongoDB does not answer when the repository is opened. */
  readonly onSilent?: (reason: string) => void;
  /** Reports what this process itself makes current. */
  readonly switches?: LocalSwitches;
}

/**
 * The registry in MongoDB. A query is answered from the generation that the pointer names. The
 * query reads the pointer itself if the follower does not know it. No node is read that is behind
 * the time of the read that found the generation.
 */
export class MongoRecordRepository implements RecordRepository {
  readonly #metadata = new Map<string, Promise<IndexMetadata>>();
  readonly #follower: PointerFollower;
  readonly #news: SwitchNews;
  #isClosed = false;
  #stopListening: (() => void) | undefined;
  readonly #generations = new WeakMap<GenerationEntry, Generation>();

  constructor(
    private readonly connection: MongoConnection,
    private readonly options: MongoRepositoryOptions = { followMs: 0 },
  ) {
    this.#news = new SwitchNews(options.onSwitch);
    const onPointer = (pointer: Pointer) => this.#news.expect()(pointer);
    this.#follower = new PointerFollower(connection, { ...options, onPointer });
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
    // The follower, where it is at work, tells what it reads itself.
    const tell = this.options.followMs === 0 ? this.#news.expect() : () => {};
    return readPointer(this.connection, options).then((pointer) => {
      tell(pointer);
      const { generations, operationTime } = pointer;
      return generations[0] && this.#generation(generations[0], operationTime);
    });
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
    const metadata = () => this.#metadataOf(entry, readTime);
    const reader = new GenerationReader(this.connection, entry, readTime, this.#forget);
    return new MongoGeneration(reader, metadata);
  }

  /** It is read once for each generation, whoever asks first and whoever leaves first. */
  #metadataOf(entry: GenerationEntry, readTime: Timestamp | undefined): Promise<IndexMetadata> {
    const { id } = entry;
    const known = this.#metadata.get(id);
    if (known) return known;
    const [oldest] = this.#metadata.keys();
    if (oldest && this.#metadata.size === MOST_KEPT) this.#metadata.delete(oldest);
    const metadata = this.#readMetadata(entry, readTime);
    this.#metadata.set(id, metadata);
    metadata.catch(() => this.#metadata.delete(id));
    return metadata;
  }

  async #readMetadata(
    entry: GenerationEntry,
    afterClusterTime: Timestamp | undefined,
  ): Promise<IndexMetadata> {
    const documents: MetadataDocument[] = [];
    for (let filter: object = metadataFilter(); ; filter = metadataFilter(documents.at(-1)?._id)) {
      const limit = MOST_METADATA_DOCUMENTS;
      const options = { filter, limit, afterClusterTime };
      const reply = await this.connection.read(postingsCollection(entry.id), options);
      if (reply.documents.length === 0) break;
      documents.push(...decoded<MetadataDocument>(reply));
    }
    if (isComplete(documents)) return new IndexMetadata(documents);
    this.#forget();
    throw generationDropped(entry);
  }
}
