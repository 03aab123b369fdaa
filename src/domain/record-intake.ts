import type { Expediente } from './expediente.js';

/** PORT: loading the registry. */
export interface RecordIntake {
  /**
   * Makes these records the whole registry. They become a new generation beside the current one,
   * which is then made current in one step: readers see all of them or none, and a fault at any
   * moment before that step changes nothing.
   *
   * The records are valid, and no two of them have the same `id` or `cod_archivo`.
   *
   * @throws StorageUnavailable when the store does not answer; ImportConflict when another import
   * was made current meanwhile.
   */
  replace(records: Iterable<Expediente> | AsyncIterable<Expediente>): Promise<LoadedRegistry>;
}

export interface LoadedRegistry {
  readonly revision: string;
  readonly records: number;
}
