import type { ChangeStream, Db, Document, MongoClient } from 'mongodb';
import { AccessRefused, StorageUnavailable } from '../../../../domain/errors.js';
import { isRefusal } from '../errors.js';
import { explainError } from '../explain-error.js';
import { Clients } from './clients.js';
import { decoded, findCommand, type ReadOptions, type Reply } from './find-command.js';
import { RunningOperations } from './running-operations.js';
import { SessionPool } from './session-pool.js';
import { TransientRetries } from './transient-retries.js';

export interface MongoConnectionOptions {
  readonly url: string;
  readonly database: string;
  readonly poolSize: number;
  /** The longest that one read may take, in the server and on the way. */
  readonly queryTimeoutMs: number;
  /** For commands: reads wait as long as writes do, so that they outlive an election. */
  readonly patient?: boolean;
  /** Hears that a server does not answer a command any more, and for how long it is waited for. */
  readonly onMissed?: ((waitMs: number) => void) | undefined;
  /** Makes a read part of a trace. Undefined where nothing is traced. */
  readonly traced?: TracedRead | undefined;
}

/** One of the attempts of a write. */
export interface Attempt {
  /** Ends it when nobody waits for it any more. */
  readonly signal: AbortSignal;
  /** Whether one before it may have come through, and only its reply was lost. */
  readonly isRepeated: boolean;
}

type Write<T> = (db: Db, attempt: Attempt) => Promise<T>;
type TracedRead = (collection: string, read: () => Promise<Reply>) => Promise<Reply>;

/** Whoever keeps looking whether MongoDB answers. */
export interface ServerObserver {
  onServerGone(): void;
  /** Rejects if no server has answered anything since a time, and none does now. */
  expectAnswer(since: number): Promise<void>;
}

/** The server gives up first. So long its reply that it did may take. */
const REPLY_MS = 250;
/** The server holds a read of a change stream for so long, even after the stream is closed. */
const AWAIT_CHANGE_MS = 1_000;

/** How long a patient read may take in the server. */
const PATIENT_READ_MS = 60_000;
/** How long a write may take, with all its attempts until a server is lost. */
const WRITE_MS = 120_000;
/** Documents stay bytes until somebody needs them decoded. */
const RAW = { fieldsAsRaw: { firstBatch: true } };

/** Owns the driver's clients. Every read has a deadline, and every fault is a StorageUnavailable. */
export class MongoConnection {
  readonly #clients: Clients;
  /** Of the two the one that reads. */
  readonly #reading: MongoClient;
  readonly #reads = new RunningOperations();
  readonly #writes = new RunningOperations();
  readonly #retries: TransientRetries;
  readonly #sessions: SessionPool;
  readonly db: Db;
  observer: ServerObserver | undefined;

  constructor(private readonly options: MongoConnectionOptions) {
    const { url, poolSize, database, patient: isPatient, onMissed } = options;
    this.#clients = new Clients(url, poolSize);
    const { prompt, patient } = this.#clients;
    this.#retries = new TransientRetries(patient.options.serverSelectionTimeoutMS, onMissed);
    this.#reading = isPatient ? patient : prompt;
    this.#reading.on('connectionPoolCleared', () => {
      this.#reads.serverGone();
      this.observer?.onServerGone();
    });
    patient.on('connectionPoolCleared', () => this.#writes.serverGone());
    this.db = this.#reading.db(database);
    this.#sessions = new SessionPool(this.#reading, poolSize);
  }

  /**
   * For commands. What is written is on the majority of the nodes when this resolves. A write is
   * begun again while its fault is transient, so it must mean the same when it is done twice.
   */
  async write<T>(write: Write<T>): Promise<T> {
    // A new primary may not have what only the old one had, and the rest would follow a gap.
    const writeConcern = { w: 'majority' } as const;
    const options = { writeConcern, readPreference: 'primary' } as const;
    let attempts = 0;
    const attempt = async (signal: AbortSignal) => {
      await this.#clients.connect(this.#clients.patient);
      const isRepeated = attempts++ > 0;
      return write(this.#clients.patient.db(this.options.database, options), {
        signal,
        isRepeated,
      });
    };
    try {
      return await this.#retries.run(() => this.#writes.run(attempt, { withinMs: WRITE_MS }));
    } catch (error) {
      throw this.#fault('written to', error);
    }
  }

  read(collection: string, options: ReadOptions): Promise<Reply> {
    const { traced } = this.options;
    const read = () => this.#read(collection, options);
    return traced ? traced(collection, read) : read();
  }

  async #read(collection: string, options: ReadOptions): Promise<Reply> {
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
      return await (patient ? this.#retries.run(read, signal) : read());
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#fault('read', error);
    }
  }

  /** Whether MongoDB has answered any read since a time. */
  hasReplySince(time: number): boolean {
    return this.#reads.hasReplySince(time);
  }

  /** The same, decoded. */
  async readDocuments<T>(collection: string, options: ReadOptions): Promise<T[]> {
    return decoded<T>(await this.read(collection, options));
  }

  async #run(command: Document, signal: AbortSignal): Promise<Reply> {
    if (!this.#clients.isConnected(this.#reading)) await this.#clients.connect(this.#reading);
    const { readPreference } = this.db;
    const reply = await this.#sessions.use((session) =>
      this.db.command(command, { ...RAW, readPreference, session, signal }),
    );
    return { documents: reply.cursor.firstBatch, operationTime: reply.operationTime };
  }

  /** It reports changes from now on. Close it when done. */
  async changesOf(collection: string): Promise<ChangeStream> {
    await this.#clients.connect(this.#reading);
    return this.db.collection(collection).watch([], { maxAwaitTimeMS: AWAIT_CHANGE_MS });
  }

  /**
   * Why MongoDB cannot be read now, if it cannot. It may come up later, and is found then.
   *
   * @throws {AccessRefused} since waiting does not help then.
   */
  async readFault(collection: string): Promise<string | undefined> {
    try {
      await this.read(collection, { filter: { _id: '' }, limit: 1 }); // by key, as all reads are
      return undefined;
    } catch (error) {
      if (error instanceof AccessRefused) throw error;
      return explainError((error as Error).cause);
    }
  }

  close(): Promise<void> {
    return this.#clients.close();
  }

  #fault(done: 'read' | 'written to', cause: unknown): StorageUnavailable {
    const hasUser = this.#clients.prompt.options.credentials !== undefined;
    const why = explainError(cause, hasUser);
    const Fault = isRefusal(cause) ? AccessRefused : StorageUnavailable;
    return new Fault(`MongoDB cannot be ${done}: ${why}.`, { cause });
  }
}
