import type { Expediente } from '../../../../domain/record/expediente.js';
import { type FileLine, readLines } from './ndjson-lines.js';
import { RecordsValidator } from './validation/records-validator.js';

/** A record, and the line that it is on. */
export interface LocatedRecord {
  readonly record: Expediente;
  readonly line: FileLine;
}

/** Every record of a records file. Throws as `readLocatedRecords` does. */
export async function* readRecords(
  file: { readonly fd: number },
  signal?: AbortSignal,
): AsyncGenerator<Expediente> {
  for await (const { record } of readLocatedRecords(file, signal)) yield record;
}

/**
 * Every record of a records file, with its line. One fault makes the whole file unusable. It is
 * thrown at the end, together with all others.
 *
 * @throws BrokenRecordsFile
 */
export async function* readLocatedRecords(
  file: { readonly fd: number },
  signal?: AbortSignal,
): AsyncGenerator<LocatedRecord> {
  const validator = new RecordsValidator();
  for await (const line of readLines(file)) {
    signal?.throwIfAborted();
    const record = validator.check(line);
    if (record) yield { record, line };
  }
  validator.end();
}
