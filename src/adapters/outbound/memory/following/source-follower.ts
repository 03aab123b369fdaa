import { setTimeout as wait } from 'node:timers/promises';
import { BrokenRecordsFile, ChangedMeanwhile } from '../errors.js';
import type { MemoryGeneration } from '../memory-generation.js';
import type { GenerationSource } from './generation-source.js';
import { Wakeable } from './wakeable.js';

export interface FollowingOptions {
  /** How often the version is asked for, if the source does not tell of changes. */
  readonly pollMs?: number | undefined;
  /** How long to wait after a failure; each time in a row twice as long, up to a minute. */
  readonly retryMs?: number | undefined;
  /** The records cannot be served. What was loaded before stays. Each fault is told once. */
  readonly onRejected: (reason: unknown) => void;
  /** What failed works again. */
  readonly onRegained?: (() => void) | undefined;
}

type OnLoaded = (generation: MemoryGeneration, version: string) => void;

const POLL_MS = 1_000;
const RETRY_MS = 1_000;
const MOST_RETRY_MS = 60_000;
/** How often the records may change while they are read at the start, before that is a fault. */
const MOST_FIRST_READS = 5;
/** A source that tells of changes is asked too: a lost message must not be lost for ever. */
const WATCHED_POLL_MS = 60_000;

/** Loads a source, and from then on every version of it. */
export class SourceFollower {
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
    private readonly source: GenerationSource,
    private readonly onLoaded: OnLoaded,
    private readonly options: FollowingOptions,
  ) {}

  /** Resolves when the first version is loaded. Throws if it cannot be served. */
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
    const { pollMs = POLL_MS, retryMs = RETRY_MS } = this.options;
    for (let read = 1; ; read++) {
      try {
        return await this.#look(signal);
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
        if (read === MOST_FIRST_READS) throw new Error(`${error.message}, ${read} times in a row`);
      }
      await wait(Math.min(pollMs, retryMs), undefined, { signal });
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { pollMs = POLL_MS, retryMs = RETRY_MS } = this.options;
    const usualMs = this.source.watch ? Math.max(pollMs, WATCHED_POLL_MS) : pollMs;
    for (let failures = 0; !signal.aborted; ) {
      const pauseMs = Math.min(retryMs * 2 ** (failures - 1), MOST_RETRY_MS);
      await this.#alarm.sleep(failures > 0 ? pauseMs : usualMs);
      if (signal.aborted) return;
      try {
        await this.#look(signal);
        failures = 0;
        if (this.#trouble !== undefined) this.options.onRegained?.();
        this.#trouble = undefined;
      } catch (error) {
        if (signal.aborted) return;
        // Records that were read to their end are the same until there is another version.
        failures = error instanceof BrokenRecordsFile ? 0 : failures + 1;
        this.#tell(error);
      }
    }
  }

  #tell(error: unknown): void {
    const isFinal = error instanceof BrokenRecordsFile;
    const message = error instanceof Error ? error.message : String(error);
    if (isFinal || message !== this.#trouble) this.options.onRejected(error);
    this.#trouble = isFinal ? undefined : message;
  }

  async #look(signal: AbortSignal): Promise<void> {
    const seen = await this.source.version({ signal });
    if (seen === this.#read) {
      // The source can be read again, and these records still cannot be served.
      if (this.#broken && this.#trouble !== undefined) throw this.#broken;
      return;
    }
    const { version, result } = await this.source.load(seen, signal);
    const isBroken = result instanceof BrokenRecordsFile;
    this.#read = version;
    this.#broken = isBroken ? result : undefined;
    if (isBroken) throw result;
    this.onLoaded(result, version);
  }
}
