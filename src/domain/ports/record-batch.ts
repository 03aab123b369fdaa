import type { Expediente } from '../record/expediente.js';

/**
 * Some records of an answer, in its order. A store that keeps records as published bytes never
 * builds the records, and one that keeps records never writes the bytes, unless asked to.
 */
export interface RecordBatch {
  readonly size: number;
  records(): Promise<readonly Expediente[]>;
  /** The published records as UTF-8, a comma between each two. */
  published(): Uint8Array;
}
