import type { MaybePromise } from '../../../domain/maybe-promise.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../../domain/ports/record-repository.js';
import type { RegistryReader } from '../../../domain/ports/registry-reader.js';
import { type BuilderOptions, generationBuilder } from './generation-builder.js';
import { Mirror, type MirrorOptions } from './mirror.js';
import { RegularWork } from './regular-work.js';
import { StaleAnswers, type StaleAnswersOptions } from './stale-answers.js';
import { StoreAvailability } from './store-availability.js';

export interface MirroredRepositoryOptions
  extends BuilderOptions,
    StaleAnswersOptions,
    Partial<MirrorOptions> {
  /** How often the store is asked what is current, whether or not there are queries. */
  readonly checkEveryMs?: number | undefined;
}

/** What can be mirrored. */
export type MirroredStore = RecordRepository & { open(): Promise<void>; close(): Promise<void> };

const CHECK_EVERY_MS = 1_000;

/**
 * Any repository, with its current generation in memory. The store says which generation is
 * current. If the mirror holds it, the mirror answers, else the store does. So no answer is older
 * than the store's, and none waits for the mirror. If the store does not answer, the mirror answers
 * alone for a limited time.
 */
export class MirroredRepository implements RecordRepository {
  readonly #mirror: Mirror;
  readonly #availability = new StoreAvailability();
  readonly #stale: StaleAnswers;
  readonly #checks: RegularWork;
  #stopListening: (() => void) | undefined;
  #asked = 0;
  #followed = 0;

  constructor(
    private readonly store: MirroredStore,
    reader: RegistryReader,
    options: MirroredRepositoryOptions,
  ) {
    this.#mirror = new Mirror({ build: generationBuilder(store, reader, options), ...options });
    this.#stale = new StaleAnswers(this.#availability, this.#mirror, options);
    this.#checks = new RegularWork(
      (signal) => this.#check(signal),
      options.checkEveryMs ?? CHECK_EVERY_MS,
    );
  }

  async open(): Promise<void> {
    await this.store.open();
    this.#stopListening = this.store.onChange?.(() => {
      this.#mirror.beginAnew();
      this.#check();
    });
    this.#checks.start();
  }

  async close(): Promise<void> {
    this.#stopListening?.();
    await this.#checks.stop();
    await this.#mirror.close();
    await this.store.close();
  }

  /** The revision that the store answers, because the mirror does not hold it yet, or cannot. */
  get lacking(): string | undefined {
    return this.#mirror.lacking;
  }

  /** Resolves when there is nothing to build, or no way to. */
  get settled(): Promise<void> {
    return this.#mirror.settled;
  }

  current(options?: AskOptions): MaybePromise<Generation | undefined> {
    const asked = ++this.#asked;
    return this.#answer(
      () => this.store.current(options),
      (current) => this.#follow(current, asked),
    );
  }

  at(revision: string, options?: AskOptions): MaybePromise<Generation> {
    return this.#answer(
      () => this.store.at(revision, options),
      () => {},
      revision,
    );
  }

  #answer<T extends Generation | undefined>(
    ask: () => MaybePromise<T>,
    onFound: (found: T) => void,
    revision?: string,
  ): MaybePromise<T | Generation> {
    const accept = (found: T): T | Generation => {
      this.#availability.answered();
      onFound(found);
      return found ? (this.#mirror.of(found) ?? found) : found;
    };
    const fail = (error: unknown) => {
      const isAway = this.#availability.failed(error);
      const stale = isAway ? this.#stale.generation(revision) : undefined;
      if (!stale) throw error;
      return stale;
    };
    const stale = this.#stale.generation(revision);
    if (stale) return stale;
    try {
      const found = ask();
      return found instanceof Promise ? found.then(accept, fail) : accept(found);
    } catch (error) {
      return fail(error);
    }
  }

  /** Answers may arrive in another order than their questions. */
  #follow(current: Generation | undefined, asked: number): void {
    if (asked < this.#followed) return;
    this.#followed = asked;
    this.#mirror.follow(current);
  }

  async #check(signal?: AbortSignal): Promise<void> {
    const asked = ++this.#asked;
    try {
      const current = await this.store.current({ signal });
      const absence = this.#availability.checked();
      if (absence) this.#stale.end(absence);
      this.#follow(current, asked);
    } catch (error) {
      if (!signal?.aborted && this.#availability.failed(error)) this.#stale.notice();
    }
  }
}
