import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeStream, MongoServerError } from 'mongodb';
import type { MongoConnection } from '../connection/mongo-connection.js';
import { REGISTRY } from '../documents/registry-document.js';

/** Codes of a standalone server, a missing privilege, a server without change streams. */
const NO_CHANGE_STREAMS = new Set<unknown>([13, 20, 59, 115, 40573]);
const REOPEN_AFTER_MS = 1_000;
const CLOSE_MS = 500;

/** Reports that the pointer may have changed, if MongoDB has change streams. */
export class PointerWatch {
  #stream: ChangeStream | undefined;
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
    // Closing tells the server, which may not answer.
    await Promise.race([this.#stream?.close(), wait(CLOSE_MS, undefined, { ref: false })]);
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
