import {
  BrokenRegistry,
  GenerationDropped,
  RegistryLoading,
  StorageUnavailable,
} from '../../../domain/errors.js';

/** A time in which the store does not answer. */
export interface Absence {
  /** When the store was last heard. */
  readonly since: Date;
  readonly error: StorageUnavailable;
}

/**
 * A circuit breaker: whether the store answers, so that not every query has to find out by itself.
 * One failure opens it. Only a check closes it: a late answer to a query proves nothing.
 */
export class StoreAvailability {
  #lastHeard = Date.now();
  #absence: Absence | undefined;

  get absence(): Absence | undefined {
    return this.#absence;
  }

  /** A query was answered. */
  answered(): void {
    if (!this.#absence) this.#lastHeard = Date.now();
  }

  /** A check was answered. Returns the absence that it ended, if any. */
  checked(): Absence | undefined {
    const ended = this.#absence;
    this.#absence = undefined;
    this.#lastHeard = Date.now();
    return ended;
  }

  /** Returns whether the failure means that the store is away. */
  failed(error: unknown): boolean {
    if (!isAbsence(error)) return false;
    this.#absence ??= { since: new Date(this.#lastHeard), error };
    return true;
  }
}

/** These are answers: the store is there, and says what is wrong with the registry. */
const ANSWERS = [RegistryLoading, BrokenRegistry, GenerationDropped];

function isAbsence(error: unknown): error is StorageUnavailable {
  return error instanceof StorageUnavailable && !ANSWERS.some((kind) => error instanceof kind);
}
