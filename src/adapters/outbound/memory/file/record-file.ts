import type { FileHandle } from 'node:fs/promises';
import { InvalidRecord, InvalidValue } from '../../../../domain/errors.js';
import { createExpediente, type Expediente } from '../../../../domain/record/expediente.js';
import { ExportCheck } from '../../../../domain/record/export-header.js';
import { shortened } from '../../../../domain/record/text.js';
import { BrokenRecordsFile } from './broken-records-file.js';
import { FaultList } from './fault-list.js';
import { type FileLine, fileLines } from './file-lines.js';
import { FirstLines } from './first-lines.js';
import { otherFormat } from './other-format.js';

/** A record, and the line that it stands on. */
export interface LocatedRecord {
  readonly record: Expediente;
  readonly line: FileLine;
}

/** Every record of an NDJSON file, as `locatedRecords` gives them. */
export async function* readRecordFile(
  file: Pick<FileHandle, 'fd'>,
  signal?: AbortSignal,
): AsyncGenerator<Expediente> {
  for await (const { record } of locatedRecords(file, signal)) yield record;
}

/**
 * Every record of an NDJSON file, and where it stands. One bad record spoils the file: what is
 * wrong with it is thrown once it has been read to the end, or as far as is worth it.
 */
export async function* locatedRecords(
  file: Pick<FileHandle, 'fd'>,
  signal?: AbortSignal,
): AsyncGenerator<LocatedRecord> {
  let isFirst = true;
  let records = 0;
  const check = new ExportCheck();
  const faults = new FaultList();
  const ids = new FirstLines();
  const codes = new FirstLines();
  for await (const line of fileLines(file)) {
    signal?.throwIfAborted();
    if (isFirst) refuseOtherFormat(line);
    isFirst = false;
    try {
      const value = valueOn(line);
      if (check.take(value)) continue;
      const record = createExpediente(value);
      const { id, codArchivo } = record;
      const sameId = ids.lineOf(id, line.number);
      const sameCode = codes.lineOf(codArchivo.key, line.number);
      if (sameId < line.number) faults.add(repeated(line, `id ${shortened(id)}`, sameId));
      if (sameCode < line.number) {
        faults.add(repeated(line, `cod_archivo ${codArchivo.text}`, sameCode));
      }
      records++;
      if (faults.isEmpty) yield { record, line };
    } catch (error) {
      if (!(error instanceof InvalidRecord || error instanceof InvalidValue)) throw error;
      faults.add(`line ${line.number}: ${error.message}`);
    }
    if (faults.isFull) throw new BrokenRecordsFile(faults.lines(line.number));
  }
  const cut = faults.isEmpty && faultOf(() => check.end());
  if (cut) throw new BrokenRecordsFile([`the file ${cut}`]);
  // A file cut to nothing is a mishap on its way here, not a registry without records.
  if (records === 0 && faults.isEmpty) faults.add('the file holds no record');
  if (!faults.isEmpty) throw new BrokenRecordsFile(faults.lines());
}

function refuseOtherFormat({ text = '' }: FileLine): void {
  const format = otherFormat(text);
  if (format === undefined) return;
  throw new BrokenRecordsFile([
    `the file is ${format}, and a records file is NDJSON: import it first, into another RECORDS_FILE`,
  ]);
}

/** @throws InvalidRecord with everything that is wrong with the line. */
export function recordOn(line: Pick<FileLine, 'text'>): Expediente {
  return createExpediente(valueOn(line));
}

function valueOn({ text }: Pick<FileLine, 'text'>): unknown {
  if (text === undefined) {
    throw new InvalidRecord([{ field: 'record', reason: 'is not UTF-8', value: '' }]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidRecord([{ field: 'record', reason: 'is not JSON', value: shortened(text) }]);
  }
}

function faultOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as InvalidValue).message;
  }
}

function repeated({ number }: FileLine, what: string, before: number): string {
  return `line ${number}: ${what} stands on line ${before} already`;
}
