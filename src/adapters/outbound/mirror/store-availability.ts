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
  /** For how long by now, whatever is done to the clock of the machine. */
  awayMs(): number;
  readonly error: StorageUnavailable;
}

/**
 * A circuit breaker: whether the store answers, so that not every query has to find out by itself.
 * One failure opens it. Only a check closes it: a late answer to a query proves nothing.
 */
export class StoreAvailability {
  #heardAt = performance.now();
  #absence: Absence | undefined;

  get absence(): Absence | undefined {
    return this.#absence;
  }

  /** A query was answered. */
  answered(): void {
    if (!this.#absence) this.#heardAt = performance.now();
  }

  /** A check was answered. Returns the absence that it ended, if any. */
  checked(): Absence | undefined {
    const ended = this.#absence;
    this.#absence = undefined;
    this.#heardAt = performance.now();
    return ended;
  }

  /** Returns whether the failure means that the store is away. */
  failed(error: unknown): boolean {
    if (!isAbsence(error)) return false;
    this.#absence ??= this.#begin(error);
    return true;
  }

  #begin(error: StorageUnavailable): Absence {
    const heardAt = this.#heardAt;
    const awayMs = () => performance.now() - heardAt;
    return { since: new Date(Date.now() - awayMs()), awayMs, error };
  }
}

/** These are answers: the store is there, and says what is wrong with the registry. */
const ANSWERS = [RegistryLoading, BrokenRegistry, GenerationDropped];

function isAbsence(error: unknown): error is StorageUnavailable {
  return error instanceof StorageUnavailable && !ANSWERS.some((kind) => error instanceof kind);
}
