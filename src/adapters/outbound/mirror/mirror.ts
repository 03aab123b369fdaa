import { setTimeout as wait } from 'node:timers/promises';
import type { Generation } from '../../../domain/ports/record-repository.js';
import { NotMirrored, TooLarge } from './errors.js';
import type { MirrorEvent } from './mirror-event.js';
import { MirroredGeneration } from './mirrored-generation.js';

/** A generation in memory, and how much memory that is. */
export interface BuiltGeneration {
  readonly generation: Generation;
  readonly bytes: number;
}

export interface MirrorOptions {
  /** Builds the generation that has this revision. */
  readonly build: (revision: string, signal: AbortSignal) => Promise<BuiltGeneration>;
  /** How long to wait after a failure; each time in a row twice as long, up to a minute. */
  readonly retryMs?: number | undefined;
  readonly onEvent?: ((event: MirrorEvent) => void) | undefined;
}

const RETRY_MS = 1_000;
const MOST_RETRY_MS = 60_000;
const NOTHING = { revision: '', ending: new AbortController(), ended: Promise.resolve() };

/**
 * The current generation of a store in memory. It is built in the background, one build at a time.
 * Until another one is built, the one before stays for those who read its pages.
 */
export class Mirror {
  #held: MirroredGeneration | undefined;
  #current: Generation | undefined;
  #work = NOTHING;

  constructor(private readonly options: MirrorOptions) {}

  /** Learns which generation is the store's current one, and builds it if it is not held. */
  follow(current: Generation | undefined): void {
    this.#current = current;
    const revision = current?.revision ?? '';
    if (revision === this.#work.revision) return;
    this.#work.ending.abort();
    const ending = new AbortController();
    const ended = this.#work.ended.then(() => this.#build(revision, ending.signal));
    this.#work = { revision, ending, ended };
  }

  /** The store has another generation. It may have the same records, and be one that can be built. */
  beginAnew(): void {
    if (this.lacking === undefined) return;
    this.#work.ending.abort();
    this.#work = { ...this.#work, revision: '' };
  }

  /** This generation of the store, if it is held. */
  of({ revision, modified }: Generation): MirroredGeneration | undefined {
    if (this.#held?.revision !== revision) return undefined;
    // The same records may become the registry again, at another time.
    if (this.#held.modified.getTime() !== modified.getTime()) {
      this.#held = this.#held.dated(modified);
    }
    return this.#held;
  }

  /** The generation that was current when the store was last heard, if it is held. */
  get last(): MirroredGeneration | undefined {
    return this.#current && this.of(this.#current);
  }

  /** The revision that is current and not held. */
  get lacking(): string | undefined {
    return this.last ? undefined : this.#current?.revision;
  }

  /** Resolves when there is nothing to build, or no way to. */
  get settled(): Promise<void> {
    return this.#work.ended;
  }

  async close(): Promise<void> {
    this.follow(undefined);
    await this.settled;
    this.#held = undefined;
  }

  async #build(revision: string, signal: AbortSignal): Promise<void> {
    const { build, retryMs = RETRY_MS, onEvent } = this.options;
    for (let pauseMs = retryMs; !this.#isDone(revision, signal); ) {
      const began = performance.now();
      try {
        const { generation, bytes } = await build(revision, signal);
        if (signal.aborted) return;
        this.#held = new MirroredGeneration(generation, generation.modified);
        onEvent?.({ mirror: 'built', revision, bytes, ms: Math.round(performance.now() - began) });
      } catch (error) {
        if (signal.aborted) return;
        onEvent?.(failure(revision, error, pauseMs));
        if (error instanceof NotMirrored) {
          this.#held = undefined;
          return;
        }
        await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
        pauseMs = Math.min(2 * pauseMs, MOST_RETRY_MS);
      }
    }
  }

  #isDone(revision: string, signal: AbortSignal): boolean {
    return revision === '' || signal.aborted || this.#held?.revision === revision;
  }
}

function failure(revision: string, error: unknown, againInMs: number): MirrorEvent {
  if (error instanceof TooLarge) {
    const { records, bytes, maxBytes } = error;
    return { mirror: 'too large', revision, records, bytes, maxBytes };
  }
  const { message: reason } = error as Error;
  return error instanceof NotMirrored
    ? { mirror: 'failed', revision, reason }
    : { mirror: 'failed', revision, reason, againInMs };
}
