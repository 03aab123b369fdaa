import type { Expediente } from '../record/expediente.js';
import type { AskOptions } from './record-repository.js';

/**
 * PORT: reading the registry from one end to the other, for what compares it with something or
 * writes it out. Nothing is looked for in it, so nothing need be indexed for it.
 */
export interface RegistryReader {
  /**
   * The registry as it is now, or `undefined` where nothing has been loaded yet.
   *
   * @throws StorageUnavailable when it cannot be read.
   */
  current(options?: AskOptions): Promise<WholeRegistry | undefined>;
}

/** One generation: an import that is made current meanwhile does not show in it. */
export interface WholeRegistry {
  readonly revision: string;

  /** How many records there are. */
  readonly count: number;

  /**
   * All records in the registry's order, each time it is asked for, in batches that are bounded by
   * bytes and by count. The next batch is read when it is asked for.
   *
   * @throws StorageUnavailable, or the reason of an aborted signal.
   */
  records(options?: AskOptions): AsyncIterable<readonly Expediente[]>;
}
