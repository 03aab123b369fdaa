import { setTimeout as wait } from 'node:timers/promises';
import { type ChangeStream, MongoServerError } from 'mongodb';
import type { MongoConnection } from '../connection/mongo-connection.js';
import { REGISTRY } from '../documents/registry-document.js';

/** A standalone server, a user who may not, a server without change streams. */
const NO_CHANGE_STREAMS = new Set<unknown>([13, 20, 59, 115, 40573]);
const REOPEN_AFTER_MS = 1_000;
const CLOSE_MS = 500;

/** Reports that the pointer may have changed, where MongoDB has change streams. */
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
    // It tells the server, which may be silent.
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
    // Once it is open: what changed before is not reported.
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
