import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeStream, MongoServerError } from 'mongodb';
import type { MongoConnection } from '../connection/mongo-connection.js';
import { REGISTRY } from '../documents/registry-document.js';

/** Codes of a standalone server, a missing privilege, a server without change streams. */
const NO_CHANGE_STREAMS = new Set<unknown>([13, 20, 59, 115, 40573]);
const REOPEN_AFTER_MS = 1_000;
const CLOSE_MS = 2_000;

/** Reports that the pointer may have changed, if MongoDB has change streams. */
export class PointerWatch {
  #stream: ChangeStream | undefined;
  #opened = Promise.resolve();
  #stopping = new AbortController();

  constructor(
    private readonly connection: MongoConnection,
    private readonly onChange: () => void,
  ) {}

  start(): void {
    this.#stopping = new AbortController();
    this.#run(this.#stopping.signal).catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // The server may not answer.
    await Promise.race([this.#close(), wait(CLOSE_MS, undefined, { ref: false })]);
  }

  async #close(): Promise<void> {
    // Closed before the reply names its cursor, a stream would leave the cursor in the server.
    await this.#opened;
    await this.#stream?.close();
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#report(signal);
      } catch (error) {
        if (error instanceof MongoServerError && NO_CHANGE_STREAMS.has(error.code)) return;
      }
      await wait(REOPEN_AFTER_MS, undefined, { signal, ref: false });
    }
  }

  /** Ends when the collection is dropped: such a stream reports nothing more. */
  async #report(signal: AbortSignal): Promise<void> {
    const stream = await this.connection.changesOf(REGISTRY);
    this.#stream = stream;
    this.#opened = new Promise((resolve) => {
      // The driver notes the cursor just after it has told of the first token.
      stream.once('resumeTokenChanged', () => setImmediate(resolve)).once('close', resolve);
    });
    // Reports once when it is open: changes before that are not in the stream.
    stream.once('resumeTokenChanged', this.onChange);
    try {
      while (!signal.aborted && !stream.closed) {
        await stream.next();
        this.onChange();
      }
    } finally {
      await stream.close();
    }
  }
}
