import { setMaxListeners } from 'node:events';
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
  /** Only as many as fit into one reply, which is 16 MB; at least one, if there is one. */
  readonly singleBatch?: boolean;
  readonly after?: Moment | undefined;
  /** Where this read must answer sooner than others. */
  readonly withinMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const APP_NAME = 'planning-registry';
/** By the code of the server's error: what to tell whoever starts the service. */
const REFUSALS = new Map<unknown, string>([
  [13, 'MongoDB does not let the user in MONGODB_URL read the database.'],
  [18, 'MongoDB refuses the user or the password in MONGODB_URL.'],
]);
/** The server gives up first; this long its word to that effect may take to arrive. */
const REPLY_MS = 250;
/**
 * How long a read may go on that was under way when a server was found to be gone: enough to find
 * another one and ask it. A connection may outlive its server, and such a read waits for nothing.
 */
const SURVIVOR_MS = 2_250;

/**
 * An import may wait: for an election to end, and, because it computes for seconds on end, for the
 * turn in which it hears of replies that came long ago.
 */
const PATIENCE = {
  serverSelectionTimeoutMS: 20_000,
  connectTimeoutMS: 20_000,
  socketTimeoutMS: 120_000,
  retryWrites: true,
};

/** Gives the URL back if the driver can make something of it, and throws if not. */
export function parseMongoUrl(url: string): string {
  new MongoClient(url);
  return url;
}

/** The one owner of the driver's client. Every read has a deadline, and every fault one name. */
export class MongoConnection {
  readonly #client: MongoClient;
  readonly db: Db;
  readonly #writingClient: MongoClient;
  /** Aborted for the reads that began before a server went. */
  #era = newEra();

  constructor(private readonly options: MongoConnectionOptions) {
    this.#client = new MongoClient(options.url, {
      maxPoolSize: options.poolSize,
      serverSelectionTimeoutMS: 2_000,
      connectTimeoutMS: 2_000,
      waitQueueTimeoutMS: 500,
      retryReads: true,
      promoteBuffers: true,
      appName: APP_NAME,
    });
    this.#writingClient = new MongoClient(options.url, { ...PATIENCE, appName: APP_NAME });
    this.#client.on('connectionPoolCleared', () => {
      const before = this.#era;
      this.#era = newEra();
      setTimeout(() => before.abort(new Error('a server is gone')), SURVIVOR_MS).unref();
    });
    this.db = this.#client.db(options.database);
  }

  /** For imports: what is written is on the majority of the nodes when this resolves. */
  async write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      await this.#client.connect(); // where there is no server at all, this says so soon
      await this.#writingClient.connect();
      // A new primary may not have what only the old one had, and the rest would follow a gap.
      const writeConcern = { w: 'majority' } as const;
      const options = { writeConcern, readPreference: 'primary' } as const;
      return await work(this.#writingClient.db(this.options.database, options));
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
      const signals = signal ? [signal, this.#era.signal] : [this.#era.signal];
      const documents = await withDeadline(maxTimeMS + REPLY_MS, signals, (ending) =>
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
    await this.#writingClient.close();
  }
}

function newEra(): AbortController {
  const era = new AbortController();
  setMaxListeners(0, era.signal); // every read under way listens
  return era;
}
