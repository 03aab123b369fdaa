import type { Expediente } from '../record/expediente.js';
import type { AskOptions } from './record-repository.js';

/** PORT: loading the registry. */
export interface RecordIntake {
  /**
   * Begins a new generation beside the current one. No reader sees it, and a fault or a death at
   * any time before `makeCurrent` changes nothing for them.
   *
   * @throws StorageUnavailable when the store does not answer, as every method of a draft may.
   */
  begin(): Promise<RegistryDraft>;
}

/** A generation that is being written. What a dead import left behind, a later one clears up. */
export interface RegistryDraft {
  /**
   * Takes the next records, in the registry's order. They are valid, and no two of a draft have
   * the same `id` or the same `cod_archivo`. Resolves when the draft can take more.
   */
  add(records: readonly Expediente[]): Promise<void>;

  /** Nothing more comes: gives what the registry will be. */
  finish(): Promise<LoadedRegistry>;

  /**
   * Makes the finished draft the registry, in one step: readers see all of it or nothing of it.
   * The registry that it replaces is kept (RegistryHistory). An aborted signal ends a wait and
   * rejects with its reason, and nothing has changed.
   *
   * @throws ImportConflict when another import was made current since this one began.
   */
  makeCurrent(options?: SwitchOptions): Promise<void>;

  /**
   * Removes what was written. It may come at any time but after `makeCurrent` has resolved, also
   * after a fault; where the draft may have become current unheard, it stays.
   */
  discard(): Promise<void>;
}

export interface SwitchOptions extends AskOptions {
  /** Of the registry as it was read since the draft began; a store then need not read it again. */
  readonly replacedRevision?: string | undefined;
  /** Hears once where another switch must be waited for, and for whom. */
  readonly onWait?: ((message: string) => void) | undefined;
}

export interface LoadedRegistry {
  readonly revision: string;
  readonly records: number;
}
