import { setTimeout as wait } from 'node:timers/promises';
import type { LoadedRegistry } from '../../../domain/ports/record-intake.js';
import type { RecordSource } from '../../../domain/ports/record-source.js';
import { BrokenRecordsFile } from '../memory/errors.js';
import { InMemoryRepository } from '../memory/in-memory-repository.js';
import { buildFromSource } from './build-from-source.js';
import { Wakeable } from './wakeable.js';

export interface SourceRepositoryOptions {
  /** How often the version is asked for, if the source does not tell of changes. */
  readonly pollMs: number;
  /** How long to wait after a failure; each time in a row twice as long, up to a minute. */
  readonly retryMs?: number | undefined;
  /** In a worker thread, unless told otherwise. */
  readonly build?: typeof buildFromSource | undefined;
  readonly onLoaded: (loaded: LoadedRegistry & { readonly version: string }) => void;
  /** The records cannot be served. The generation before them stays current. */
  readonly onRejected: (reason: string) => void;
  /** What failed works again, and the records are still the same. */
  readonly onRegained?: (() => void) | undefined;
}

const RETRY_MS = 1_000;
const MOST_RETRY_MS = 60_000;
/** How often the records may change while they are read at the start, before that is a fault. */
const MOST_FIRST_READS = 5;
/** A source that tells of changes is asked too: a lost message must not be lost for ever. */
const WATCHED_POLL_MS = 60_000;

/** A source of records, served from memory. New records are built beside the current generation. */
export class SourceRepository extends InMemoryRepository {
  readonly #closing = new AbortController();
  readonly #alarm = new Wakeable();
  #stopWatching: (() => void) | undefined;
  #following = Promise.resolve();
  /** The version that was last read to its end, whether or not its records can be served. */
  #read: string | undefined;
  /** What is wrong with the records of that version, if they cannot be served. */
  #broken: BrokenRecordsFile | undefined;
  /** Why the source cannot be read, if it cannot. */
  #trouble: string | undefined;

  constructor(
    private readonly source: RecordSource,
    private readonly options: SourceRepositoryOptions,
  ) {
    super();
  }

  /** Loads all records, and from then on every version of them. Throws if they cannot be served. */
  async open(): Promise<void> {
    // Before the first look: a change in between is heard of.
    this.#stopWatching = this.source.watch?.(() => this.#alarm.wake());
    await this.#loadFirst(this.#closing.signal);
    this.#following = this.#follow(this.#closing.signal);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#alarm.wake();
    this.#stopWatching?.();
    await this.#following;
    await this.source.close?.();
  }

  /** Somebody may be writing at this moment, and there is nothing to serve meanwhile. */
  async #loadFirst(signal: AbortSignal): Promise<void> {
    const { pollMs, retryMs = RETRY_MS } = this.options;
    for (let read = 1; ; read++) {
      try {
        return await this.#load();
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
        if (read === MOST_FIRST_READS) throw new Error(`${error.message}, ${read} times in a row`);
      }
      await wait(Math.min(pollMs, retryMs), undefined, { signal });
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { pollMs, retryMs = RETRY_MS } = this.options;
    const usualMs = this.source.watch ? Math.max(pollMs, WATCHED_POLL_MS) : pollMs;
    for (let failures = 0; !signal.aborted; ) {
      const pauseMs = Math.min(retryMs * 2 ** (failures - 1), MOST_RETRY_MS);
      await this.#alarm.sleep(failures > 0 ? pauseMs : usualMs);
      if (signal.aborted) return;
      try {
        await this.#load();
        failures = 0;
        if (this.#trouble !== undefined) this.options.onRegained?.();
        this.#trouble = undefined;
      } catch (error) {
        if (signal.aborted) return;
        const { message } = error instanceof Error ? error : { message: String(error) };
        // Records that were read to their end are the same until there is another version.
        const isFinal = error instanceof BrokenRecordsFile;
        failures = isFinal ? 0 : failures + 1;
        if (isFinal || message !== this.#trouble) this.options.onRejected(message);
        this.#trouble = isFinal ? undefined : message;
      }
    }
  }

  async #load(): Promise<void> {
    const { signal } = this.#closing;
    const { build = buildFromSource } = this.options;
    const version = await this.#version(signal);
    if (version === this.#read) {
      // The source can be read again, and these records still cannot be served.
      if (this.#broken && this.#trouble !== undefined) throw this.#broken;
      return;
    }
    try {
      const generation = await build(this.source.records({ signal }), new Date(), signal);
      if ((await this.#version(signal)) !== version) {
        throw new ChangedMeanwhile();
      }
      this.#read = version;
      this.#broken = undefined;
      this.options.onLoaded({ ...this.accept(generation), version });
    } catch (error) {
      if (error instanceof BrokenRecordsFile) {
        this.#read = version;
        this.#broken = error;
      }
      throw error;
    }
  }

  async #version(signal: AbortSignal): Promise<string> {
    const version: unknown = await this.source.version({ signal });
    if (typeof version === 'string') return version;
    throw new Error(`version() must give a text, and gave a value of the type ${typeof version}`);
  }
}

class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';

  constructor() {
    super('the records changed while they were read');
  }
}
