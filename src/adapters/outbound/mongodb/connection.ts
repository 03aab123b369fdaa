import {
  type ClientSession,
  type Db,
  type Document,
  type Filter,
  type FindOptions,
  MongoClient,
  MongoNetworkError,
  MongoServerError,
} from 'mongodb';
import { StorageUnavailable } from '../../../domain/errors.js';
import { withDeadline } from './deadline.js';
import { whyRefused } from './why-refused.js';

export interface MongoConnectionOptions {
  readonly url: string;
  readonly database: string;
  readonly poolSize: number;
  /** The longest that one read may take, in the server and on the way. */
  readonly queryTimeoutMs: number;
}

/** A moment of the deployment: a read that knows it sees nothing older, whichever node it asks. */
export interface Moment {
  readonly operationTime: ClientSession['operationTime'] | undefined;
  readonly clusterTime: ClientSession['clusterTime'] | undefined;
}

export interface ReadOptions extends Pick<FindOptions, 'projection' | 'sort'> {
  /** How many documents there can be at most. */
  readonly limit: number;
  readonly after?: Moment | undefined;
  /** Where this read must answer sooner than others. */
  readonly withinMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** By the code of the server's error: what to tell whoever starts the service. */
const REFUSALS = new Map<unknown, string>([
  [13, 'MongoDB does not let the user in MONGODB_URL read the database.'],
  [18, 'MongoDB refuses the user or the password in MONGODB_URL.'],
]);
/** The server gives up first; this long its word to that effect may take to arrive. */
const REPLY_MS = 250;

/** A write ends when it is done, however long that takes; but a server that is there says so. */
const SILENCE_MS = 60_000;

/** Gives the URL back if the driver can make something of it, and throws if not. */
export function parseMongoUrl(url: string): string {
  new MongoClient(url);
  return url;
}

/** The one owner of the driver's clients. Every read has a deadline, and every fault one name. */
export class MongoConnection {
  readonly #client: MongoClient;
  /** Connects with the first write: a service has none. */
  readonly #writer: MongoClient;
  readonly db: Db;
  readonly #durable: Db;

  constructor(private readonly options: MongoConnectionOptions) {
    const common = {
      maxPoolSize: options.poolSize,
      serverSelectionTimeoutMS: 2_000,
      connectTimeoutMS: 2_000,
      socketTimeoutMS: Math.max(SILENCE_MS, 2 * options.queryTimeoutMs),
      retryReads: true,
      promoteBuffers: true,
      appName: 'planning-registry',
    };
    // Whoever asks had rather hear soon that there are too many; an import had rather wait.
    this.#client = new MongoClient(options.url, { ...common, waitQueueTimeoutMS: 500 });
    this.#writer = new MongoClient(options.url, { ...common, waitQueueTimeoutMS: SILENCE_MS });
    this.db = this.#client.db(options.database);
    // A new primary may not have what only the old one had, and the rest would follow a gap.
    this.#durable = this.#writer.db(options.database, { writeConcern: { w: 'majority' } });
  }

  get poolSize(): number {
    return this.options.poolSize;
  }

  /** For imports: what is written is on the majority of the nodes when this resolves. */
  async write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      await this.#writer.connect();
      return await work(this.#durable);
    } catch (error) {
      const message = `MongoDB does not take the import: ${whyRefused(error)}.`;
      throw new StorageUnavailable(message, { cause: error });
    }
  }

  /** Reads in one reply, so that no cursor stays behind on the server. */
  async read<T extends Document>(
    collection: string,
    filter: object,
    { limit, after, withinMs, signal, ...options }: ReadOptions,
  ): Promise<{ documents: T[]; moment: Moment }> {
    const maxTimeMS = Math.min(this.options.queryTimeoutMs, withinMs ?? Number.POSITIVE_INFINITY);
    const session = this.#client.startSession({ causalConsistency: true });
    if (after?.clusterTime) session.advanceClusterTime(after.clusterTime);
    if (after?.operationTime) session.advanceOperationTime(after.operationTime);
    try {
      const find = async (ending: AbortSignal) => {
        // On its own the driver connects once only: it never looks again for a server that was
        // not there. Asked to, it does; and where it is connected, this costs nothing.
        await this.#client.connect();
        return this.db
          .collection(collection)
          .find<T>(filter as Filter<Document>, {
            ...options,
            limit,
            batchSize: limit,
            maxTimeMS,
            readConcern: 'majority',
            session,
            signal: ending,
          })
          .toArray();
      };
      // The driver tries twice. After the death of a server, both can meet a dead connection.
      const documents = await withDeadline(maxTimeMS + REPLY_MS, signal, (ending) =>
        find(ending).catch((error) => {
          if (error instanceof MongoNetworkError && !ending.aborted) return find(ending);
          throw error;
        }),
      );
      const { operationTime, clusterTime } = session;
      return { documents, moment: { operationTime, clusterTime } };
    } catch (error) {
      signal?.throwIfAborted();
      throw new StorageUnavailable('MongoDB does not answer.', { cause: error });
    } finally {
      await session.endSession();
    }
  }

  /**
   * Why MongoDB does not answer now, if it does not. It may come up later, and is then found.
   *
   * @throws where waiting mends nothing: it answers, and refuses to be read.
   */
  async silence(collection: string): Promise<string | undefined> {
    try {
      await this.read(collection, { _id: '' }, { limit: 1 }); // by key, as all reads are
      return undefined;
    } catch (error) {
      const { cause } = error as Error;
      const refusal = cause instanceof MongoServerError && REFUSALS.get(cause.code);
      if (refusal) throw new Error(refusal);
      return (cause as Error).message;
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.#writer.close();
  }
}
