import type { RecordSource } from '../../../../domain/ports/record-source.js';
import type { BrokenRecordsFile } from '../errors.js';
import type { MemoryGeneration } from '../memory-generation.js';

/** A version that was read to its end: a generation, or why its records cannot be served. */
export interface ReadVersion {
  readonly version: string;
  readonly result: MemoryGeneration | BrokenRecordsFile;
}

/** A `RecordSource` for who serves from memory: it gives each version as a whole generation. */
export interface GenerationSource extends Pick<RecordSource, 'version' | 'watch' | 'close'> {
  /**
   * Reads what is there now. `seen` is the version that was given just before; what is read may
   * already be another one.
   *
   * @throws ChangedMeanwhile if what was read may be of two versions.
   */
  load(seen: string, signal: AbortSignal): Promise<ReadVersion>;
}
