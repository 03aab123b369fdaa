import type { Readable } from 'node:stream';
import type { SubmittedRecord } from '../../../../application/import/import-request.js';
import { BrokenFile } from '../errors.js';
import { attachDocuments } from './documents/attach-documents.js';
import type { DocumentFolder } from './documents/document-folder.js';
import { gunzip } from './encoding/gzip.js';
import { type Encoding, toUtf8 } from './encoding/text-encoding.js';
import { detectFormat } from './formats/detect-format.js';
import type { FormatOptions } from './formats/format.js';
import { findInputFiles, readBytes } from './input-files.js';

export interface ReadOptions extends FormatOptions {
  readonly encoding?: Encoding;
  /** The contents of the records, if they are not in the files. */
  readonly documents?: DocumentFolder;
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
  for (const file of files) {
    const stream = file.open();
    try {
      const bytes = gunzip(readBytes(stream, file.name, onChunk), file.name);
      const text = toUtf8(bytes, file.name, options.encoding ?? 'utf-8');
      const records = recordsOf(text, file.name, options);
      yield* documents ? attachDocuments(records, documents, onWarning) : records;
    } finally {
      stream.destroy();
    }
  }
  const unused = documents?.unused();
  if (unused) onWarning(unused);
}

async function* recordsOf(
  text: AsyncIterable<Buffer>,
  file: string,
  options: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  const detected = await detectFormat(text, file);
  let isEmpty = true;
  if (detected) {
    for await (const record of detected.read(detected.chunks, detected.start, options)) {
      isEmpty = false;
      yield record;
    }
  }
  // An empty file was lost on its way here. It is not a registry without records.
  if (isEmpty) throw new BrokenFile(file, 'holds no record');
}
