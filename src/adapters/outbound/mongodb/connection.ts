import {
  type ClientSession,
  type Db,
  type Document,
  type Filter,
  type FindOptions,
  MongoClient,
  MongoServerError,
} from 'mongodb';
import { StorageUnavailable } from '../../../domain/errors.js';
import { withDeadline } from './deadline.js';

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
  readonly signal?: AbortSignal | undefined;
}

const AUTHENTICATION_FAILED = 18;
/** The server gives up first; this long its word to that effect may take to arrive. */
const REPLY_MS = 250;

/** Gives the URL back if the driver can make something of it, and throws if not. */
export function parseMongoUrl(url: string): string {
  new MongoClient(url);
  return url;
}

/** The one owner of the driver's client. Every read has a deadline, and every fault one name. */
export class MongoConnection {
  readonly #client: MongoClient;

  constructor(private readonly options: MongoConnectionOptions) {
    this.#client = new MongoClient(options.url, {
      maxPoolSize: options.poolSize,
      serverSelectionTimeoutMS: 2_000,
      connectTimeoutMS: 2_000,
      waitQueueTimeoutMS: 500,
      retryReads: true,
      promoteBuffers: true,
      appName: 'planning-registry',
    });
  }

  get db(): Db {
    return this.#client.db(this.options.database);
  }

  /** Reads in one reply, so that no cursor stays behind on the server. */
  async read<T extends Document>(
    collection: string,
    filter: object,
    { limit, after, signal, ...options }: ReadOptions,
  ): Promise<{ documents: T[]; moment: Moment }> {
    const { queryTimeoutMs: maxTimeMS } = this.options;
    const session = this.#client.startSession({ causalConsistency: true });
    if (after?.clusterTime) session.advanceClusterTime(after.clusterTime);
    if (after?.operationTime) session.advanceOperationTime(after.operationTime);
    try {
      const documents = await withDeadline(maxTimeMS + REPLY_MS, signal, (ending) =>
        this.db
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
          .toArray(),
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
   * Whether MongoDB answers now. It need not: it may come up later, and is then found.
   *
   * @throws where waiting mends nothing: it answers, and refuses the user or the password.
   */
  async answers(): Promise<boolean> {
    try {
      await this.db.command({ ping: 1 });
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED) {
        throw new Error('MongoDB refuses the user or the password in MONGODB_URL.');
      }
      return false;
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
