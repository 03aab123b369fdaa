import {
  type ChangeStream,
  type ClientSession,
  type Db,
  type Document,
  type Filter,
  type FindOptions,
  MongoClient,
} from 'mongodb';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { explainError, isRefusal } from './explain-error.js';
import { ReadRetry } from './read-retry.js';
import { untilItPasses } from './transient-errors.js';

export interface MongoConnectionOptions {
  readonly url: string;
  readonly database: string;
  readonly poolSize: number;
  /** The longest that one read may take, in the server and on the way. */
  readonly queryTimeoutMs: number;
  /** For commands: reads wait as long as writes do, so that they outlive an election too. */
  readonly patient?: boolean;
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

/** Whoever keeps looking whether MongoDB answers. */
export interface ServerObserver {
  onServerGone(): void;
  /** Rejects if no server has answered anything since a time, and none does now. */
  expectAnswer(since: number): Promise<void>;
}

const APP_NAME = 'planning-registry';
/** The server gives up first; this long its word to that effect may take to arrive. */
const REPLY_MS = 250;
/** The server holds a read of a change stream for so long, even after the stream is closed. */
const AWAIT_CHANGE_MS = 1_000;

/** A question has somebody waiting for it. */
const PROMPT = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 2_000,
};
/**
 * A command may wait: for an election to end, and, because it computes for seconds on end, for the
 * turn in which it hears of replies that came long ago.
 */
const PATIENT = {
  serverSelectionTimeoutMS: 20_000,
  connectTimeoutMS: 20_000,
  socketTimeoutMS: 120_000,
};
const ALWAYS = { retryReads: true, retryWrites: true, promoteBuffers: true, appName: APP_NAME };
/** How long a patient read may take in the server. */
const PATIENT_READ_MS = 60_000;

/** The one owner of the driver's clients. Every read has a deadline, and every fault one name. */
export class MongoConnection {
  readonly #prompt: MongoClient;
  readonly #patient: MongoClient;
  /** Of the two the one that reads. */
  readonly #reading: MongoClient;
  readonly db: Db;
  readonly #retry = new ReadRetry();
  observer: ServerObserver | undefined;

  constructor(private readonly options: MongoConnectionOptions) {
    const { url, poolSize: maxPoolSize, database, patient } = options;
    this.#prompt = new MongoClient(url, { ...ALWAYS, ...PROMPT, maxPoolSize });
    this.#patient = new MongoClient(url, { ...ALWAYS, ...PATIENT });
    this.#reading = patient ? this.#patient : this.#prompt;
    this.#reading.on('connectionPoolCleared', () => {
      this.#retry.serverGone();
      this.observer?.onServerGone();
    });
    this.db = this.#reading.db(database);
  }

  /**
   * For commands: what is written is on the majority of the nodes when this resolves. The driver
   * repeats writes of documents itself. Other work that may be done twice is begun again here.
   */
  async write<T>(work: (db: Db) => Promise<T>, { repeatable = false } = {}): Promise<T> {
    // A new primary may not have what only the old one had, and the rest would follow a gap.
    const writeConcern = { w: 'majority' } as const;
    const options = { writeConcern, readPreference: 'primary' } as const;
    const write = async () => {
      await this.#connect(this.#patient);
      return work(this.#patient.db(this.options.database, options));
    };
    try {
      return await (repeatable ? untilItPasses(write) : write());
    } catch (error) {
      throw this.#fault('written to', error);
    }
  }

  /** Reads in one reply, so that no cursor stays behind on the server. */
  async read<T extends Document>(
    collection: string,
    filter: object,
    options: ReadOptions,
  ): Promise<{ documents: T[]; moment: Moment }> {
    const read = () => this.#readOnce<T>(collection, filter, options);
    try {
      return await (this.options.patient ? untilItPasses(read, options.signal) : read());
    } catch (error) {
      options.signal?.throwIfAborted();
      throw this.#fault('read', error);
    }
  }

  async #readOnce<T extends Document>(
    collection: string,
    filter: object,
    { limit, after, withinMs, signal, ...options }: ReadOptions,
  ): Promise<{ documents: T[]; moment: Moment }> {
    const maxTimeMS = this.options.patient
      ? PATIENT_READ_MS
      : Math.min(this.options.queryTimeoutMs, withinMs ?? Number.POSITIVE_INFINITY);
    const session = this.#reading.startSession({ causalConsistency: true });
    if (after?.clusterTime) session.advanceClusterTime(after.clusterTime);
    if (after?.operationTime) session.advanceOperationTime(after.operationTime);
    try {
      const find = async (ending: AbortSignal) => {
        await this.#connect(this.#reading);
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
      const { observer } = this;
      const expectAnswer = withinMs === undefined ? observer?.expectAnswer : undefined;
      const documents = await this.#retry.run(find, maxTimeMS + REPLY_MS, signal, expectAnswer);
      const { operationTime, clusterTime } = session;
      return { documents, moment: { operationTime, clusterTime } };
    } finally {
      await session.endSession();
    }
  }

  /** Close it when done. It reports changes from now on. */
  async changesOf(collection: string): Promise<ChangeStream> {
    await this.#connect(this.#reading);
    return this.db.collection(collection).watch([], { maxAwaitTimeMS: AWAIT_CHANGE_MS });
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
      const { message, cause } = error as Error;
      if (isRefusal(cause)) throw new Error(message);
      return explainError(cause);
    }
  }

  async close(): Promise<void> {
    await this.#prompt.close();
    await this.#patient.close();
  }

  /**
   * On its own the driver connects once only: it never looks again for a server that was not
   * there. Asked to, it does; and where it is connected, this costs nothing. Where there is no
   * server at all, the prompt client says so soon.
   */
  async #connect(client: MongoClient): Promise<void> {
    await this.#prompt.connect();
    if (client !== this.#prompt) await client.connect();
  }

  #fault(done: 'read' | 'written to', cause: unknown): StorageUnavailable {
    const hasUser = this.#prompt.options.credentials !== undefined;
    const why = explainError(cause, hasUser);
    return new StorageUnavailable(`MongoDB cannot be ${done}: ${why}.`, { cause });
  }
}
