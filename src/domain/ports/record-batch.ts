import type { Expediente } from '../record/expediente.js';
import { publish } from '../record/published-record.js';

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

/** For a store that keeps records. */
export function batchOf(records: readonly Expediente[]): RecordBatch {
  return {
    size: records.length,
    records: async () => records,
    published: () => new TextEncoder().encode(records.map(publish).join(',')),
  };
}
