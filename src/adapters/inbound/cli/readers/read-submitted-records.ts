import type { Readable } from 'node:stream';
import type { SubmittedRecord } from '../../../../application/import/import-request.js';
import { attachDocuments } from './documents/attach-documents.js';
import type { DocumentFolder } from './documents/document-folder.js';
import type { FormatOptions } from './formats/format.js';
import { findInputFiles, type InputFile, readBytes } from './input-files.js';
import { unpack } from './packing/unpack.js';
import { watchedRecords } from './watched-records.js';

export interface ReadOptions extends FormatOptions {
  /** The contents of the records, if they are not in the files. */
  readonly documents?: DocumentFolder;
  /** How many documents were read so far. */
  onDocuments?(read: number): void;
  /** Default: the standard input of the process. */
  readonly stdin?: Readable;
  /** How many bytes were read so far, and of how many. The total is undefined for a pipe. */
  onBytes?(read: number, total: number | undefined): void;
}

/**
 * Reads the records of all files, one file after the other, one record in memory at a time. The
 * content of a file tells its format; its name does not matter. A record that cannot be parsed is
 * yielded with its faults.
 *
 * @throws UnreadableFile before the first record, if a file does not exist or may not be read.
 * @throws InvalidMapping if the mapping names no column of a file.
 * @throws BrokenFile if the rest of a file cannot be read.
 */
export async function* readRecords(
  paths: readonly string[],
  options: ReadOptions,
): AsyncGenerator<SubmittedRecord> {
  const { documents, onBytes, onWarning } = options;
  const files = await findInputFiles(paths, options.stdin);
  const sizes = files.map(({ size }) => size ?? Number.NaN);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let read = 0;
  const onChunk = (bytes: number) => {
    read += bytes;
    onBytes?.(read, Number.isNaN(total) ? undefined : total);
  };
  try {
    for (const file of files) {
      const records = recordsOf(file, options, onChunk);
      yield* documents ? attachDocuments(records, documents, options) : records;
    }
  } finally {
    await documents?.close();
  }
  for (const warning of documents?.warnings() ?? []) onWarning(warning);
}

async function* recordsOf(
  file: InputFile,
  options: ReadOptions,
  onChunk: (bytes: number) => void,
): AsyncGenerator<SubmittedRecord> {
  const stream = file.open();
  let close: (() => void) | undefined;
  try {
    const chunks = readBytes(stream, file.name, onChunk);
    const unpacked = await unpack({ ...file, chunks }, onChunk);
    close = unpacked.close;
    yield* watchedRecords(unpacked, options);
  } finally {
    close?.();
    stream.destroy();
  }
}
