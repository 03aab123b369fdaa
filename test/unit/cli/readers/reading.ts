import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fieldMapping } from '../../../../src/adapters/inbound/cli/readers/field-mapping.js';
import type { FieldMap } from '../../../../src/adapters/inbound/cli/readers/field-names.js';
import type { FileOptions } from '../../../../src/adapters/inbound/cli/readers/file-options.js';
import {
  type ReadOptions,
  readRecords,
} from '../../../../src/adapters/inbound/cli/readers/read-submitted-records.js';
import type { RowMapping } from '../../../../src/adapters/inbound/cli/readers/row-mapping.js';
import type { Warning } from '../../../../src/application/import/import-listener.js';
import type { SubmittedRecord } from '../../../../src/application/import/import-request.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

type Options = Partial<ReadOptions> & { readonly map?: FieldMap };

export interface Reading {
  readonly records: SubmittedRecord[];
  readonly warnings: Warning[];
  /** What broke the reading off, after these records. */
  readonly error?: Error;
}

/** Reads files to their end or to what breaks them off. */
export async function readFiles(
  names: readonly string[],
  { map = new Map(), ...options }: Options = {},
): Promise<Reading> {
  const records: SubmittedRecord[] = [];
  const warnings: Warning[] = [];
  const onWarning = (warning: Warning) => warnings.push(warning);
  try {
    const mapping = fieldMapping(map);
    for await (const record of readRecords(names, { mapping, onWarning, ...options })) {
      records.push(record);
    }
    return { records, warnings };
  } catch (error) {
    return { records, warnings, error: error as Error };
  }
}

/** Reads what comes through a pipe, in the given chunks. */
export function readPiped(
  chunks: string | Uint8Array | Iterable<Uint8Array>,
  options: Options = {},
): Promise<Reading> {
  const isOne = typeof chunks === 'string' || chunks instanceof Uint8Array;
  const bytes = isOne ? [Buffer.from(chunks)] : [...chunks];
  return readFiles(['-'], { stdin: Readable.from(bytes, { objectMode: false }), ...options });
}

/** Reads a table as it is: the names of its columns, and the cells of each row as its fields. */
export async function readCells(text: string, file: FileOptions = {}) {
  let columns: readonly string[] | undefined;
  const forTable: RowMapping['forTable'] = (names) => {
    columns = names;
    return { map: (cells) => ({ fields: cells }) };
  };
  const forObjects = () => ({ map: (fields: unknown) => ({ fields }) });
  const reading = await readPiped(text, { file, mapping: { forTable, forObjects } });
  return { ...reading, columns };
}

/** What was read, as lines and fields, or faults in words. */
export function summary({ records, error }: Reading) {
  const lines = records.map((record) => [
    record.location.line,
    'fields' in record
      ? record.fields
      : record.faults.map(({ field, reason }) => `${field} ${reason}`).join('; '),
  ]);
  return error ? [...lines, `${error.name}: ${error.message}`] : lines;
}

export async function writtenFile(name: string, contents: string | Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), name);
  await writeFile(file, contents);
  return file;
}
