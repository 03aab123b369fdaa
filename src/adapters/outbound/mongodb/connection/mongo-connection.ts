import {
  BSON,
  type ChangeStream,
  type ClientSession,
  type ClusterTime,
  type Db,
  type Document,
  MongoClient,
  type Timestamp,
} from 'mongodb';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { explainError, isRefusal } from '../errors.js';
import { retryTransient } from './retry-transient.js';
import { RunningReads } from './running-reads.js';

export interface MongoConnectionOptions {
  readonly url: string;
  readonly database: string;
  readonly poolSize: number;
  /** The longest that one read may take, in the server and on the way. */
  readonly queryTimeoutMs: number;
  /** For commands: reads wait as long as writes do, so that they outlive an election. */
  readonly patient?: boolean;
}

export interface ReadOptions {
  readonly filter: object;
  /** The most documents that there can be. */
  readonly limit: number;
  readonly projection?: object | undefined;
  /** No node answers that is behind this time. */
  readonly afterClusterTime?: Timestamp | undefined;
  /** If this read must be answered sooner than others. */
  readonly withinMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The first documents in the order of `_id`, as many as one reply holds (16 MB); at least one, if there is one. */
export interface Reply {
  /** BSON. Each is a view of the reply. */
  readonly documents: readonly Uint8Array[];
  /** The time of the read. Absent on a standalone server. */
  readonly operationTime: Timestamp | undefined;
}

/** Whoever keeps looking whether MongoDB answers. */
export interface ServerObserver {
  onServerGone(): void;
  /** Rejects if no server has answered anything since a time, and none does now. */
  expectAnswer(since: number): Promise<void>;
}

const APP_NAME = 'planning-registry';
/** The server gives up first. So long its reply that it did may take. */
const REPLY_MS = 250;
/** The server holds a read of a change stream for so long, even after the stream is closed. */
const AWAIT_CHANGE_MS = 1_000;

/** Somebody waits for a query. */
const PROMPT = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 2_000,
};
/**
 * A command may wait for an election to end. It also computes for seconds on end, and only then
 * hears of replies that came long ago.
 */
const PATIENT = {
  serverSelectionTimeoutMS: 20_000,
  connectTimeoutMS: 20_000,
  socketTimeoutMS: 120_000,
};
const ALWAYS = { retryReads: true, retryWrites: true, promoteBuffers: true, appName: APP_NAME };
/** How long a patient read may take in the server. */
const PATIENT_READ_MS = 60_000;
/** Documents stay bytes until somebody needs them decoded. */
const RAW = { fieldsAsRaw: { firstBatch: true } };

/** Owns the driver's clients. Every read has a deadline, and every fault is a StorageUnavailable. */
export class MongoConnection {
  readonly #prompt: MongoClient;
  readonly #patient: MongoClient;
  /** Of the two the one that reads. */
  readonly #reading: MongoClient;
  readonly #reads = new RunningReads();
  /** To start one for each read costs a tenth of it. */
  readonly #idleSessions: ClientSession[] = [];
  /** The latest that any node has told of. A node refuses to wait for a time that it has not heard of. */
  #clusterTime: ClusterTime | undefined;
  #isConnected = false;
  readonly db: Db;
  observer: ServerObserver | undefined;

  constructor(private readonly options: MongoConnectionOptions) {
    const { url, poolSize: maxPoolSize, database, patient } = options;
    this.#prompt = new MongoClient(url, { ...ALWAYS, ...PROMPT, maxPoolSize });
    this.#patient = new MongoClient(url, { ...ALWAYS, ...PATIENT });
    this.#reading = patient ? this.#patient : this.#prompt;
    this.#reading.on('connectionPoolCleared', () => {
      this.#reads.serverGone();
      this.observer?.onServerGone();
    });
    this.db = this.#reading.db(database);
  }

  /**
   * For commands. What is written is on the majority of the nodes when this resolves. The driver
   * repeats writes of documents itself; `repeatable` work is begun again here.
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
      return await (repeatable ? retryTransient(write) : write());
    } catch (error) {
      throw this.#fault('written to', error);
    }
  }

  /** One reply, so that no cursor stays behind on the server. */
  async read(collection: string, options: ReadOptions): Promise<Reply> {
    const { withinMs, signal } = options;
    const { patient, queryTimeoutMs } = this.options;
    const maxTimeMS = patient
      ? PATIENT_READ_MS
      : Math.min(queryTimeoutMs, withinMs ?? Number.POSITIVE_INFINITY);
    const command = findCommand(collection, options, maxTimeMS);
    const read = () =>
      this.#reads.run((ending) => this.#run(command, ending), {
        withinMs: maxTimeMS + REPLY_MS,
        signal,
        expectAnswer: withinMs === undefined ? this.observer?.expectAnswer : undefined,
      });
    try {
      return await (patient ? retryTransient(read, signal) : read());
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#fault('read', error);
    }
  }

  /** The same, decoded. */
  async readDocuments<T>(collection: string, options: ReadOptions): Promise<T[]> {
    return decoded<T>(await this.read(collection, options));
  }

  async #run(command: Document, signal: AbortSignal): Promise<Reply> {
    if (!this.#isConnected) {
      await this.#connect(this.#reading);
      this.#isConnected = true;
    }
    const session =
      this.#idleSessions.pop() ?? this.#reading.startSession({ causalConsistency: false });
    if (this.#clusterTime) session.advanceClusterTime(this.#clusterTime);
    const { readPreference } = this.db;
    let isAnswered = false;
    try {
      const reply = await this.db.command(command, { ...RAW, readPreference, session, signal });
      isAnswered = true;
      this.#noteClusterTime(session.clusterTime);
      return { documents: reply.cursor.firstBatch, operationTime: reply.operationTime };
    } finally {
      const isKept = isAnswered && this.#idleSessions.length < this.options.poolSize;
      if (isKept) this.#idleSessions.push(session);
      else session.endSession().catch(() => {});
    }
  }

  #noteClusterTime(heard: ClusterTime | undefined): void {
    const known = this.#clusterTime?.clusterTime;
    if (!known || heard?.clusterTime.greaterThan(known)) this.#clusterTime = heard;
  }

  /** It reports changes from now on. Close it when done. */
  async changesOf(collection: string): Promise<ChangeStream> {
    await this.#connect(this.#reading);
    return this.db.collection(collection).watch([], { maxAwaitTimeMS: AWAIT_CHANGE_MS });
  }

  /**
   * Why MongoDB cannot be read now, if it cannot. It may come up later, and is found then.
   *
   * @throws if waiting does not help: it answers, and refuses to be read.
   */
  async readFault(collection: string): Promise<string | undefined> {
    try {
      await this.read(collection, { filter: { _id: '' }, limit: 1 }); // by key, as all reads are
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
   * By itself the driver connects only once: it never looks again for a server that was not there.
   * If there is no server at all, the prompt client says so soon.
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

export function decoded<T>({ documents }: Pick<Reply, 'documents'>): T[] {
  return documents.map((bytes) => BSON.deserialize(bytes, { promoteBuffers: true }) as T);
}

function findCommand(
  collection: string,
  { filter, limit, projection, afterClusterTime }: ReadOptions,
  maxTimeMS: number,
): Document {
  const command: Document = {
    find: collection,
    filter,
    sort: { _id: 1 },
    limit,
    batchSize: limit,
    singleBatch: true,
    maxTimeMS,
    readConcern: { level: 'majority' },
  };
  if (projection) command.projection = projection;
  if (afterClusterTime) command.readConcern.afterClusterTime = afterClusterTime;
  return command;
}
