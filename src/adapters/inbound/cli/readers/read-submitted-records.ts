import type { Readable } from 'node:stream';
import type { SubmittedRecord } from '../../../../application/import/import-request.js';
import { BrokenFile } from '../errors.js';
import { number } from '../output/format-numbers.js';
import { attachDocuments } from './documents/attach-documents.js';
import type { DocumentFolder } from './documents/document-folder.js';
import { EarlyDecisions } from './early-decisions.js';
import type { FoundEncoding } from './encoding/encoding-doubt.js';
import { UTF8, undecodableIn } from './encoding/text-encoding.js';
import { TwiceEncodedRecords } from './encoding/twice-encoded-records.js';
import { toUtf8Watched } from './encoding/watched-text.js';
import { detectFormat } from './formats/detect-format.js';
import type { FormatOptions } from './formats/format.js';
import { findInputFiles, type InputFile, readBytes } from './input-files.js';
import { type Unpacked, unpack } from './packing/unpack.js';
import type { RowMapping } from './row-mapping.js';

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
    let likelyEncoding: string | undefined;
    const records = await unpackedRecords(unpacked, options, ({ likely, sentence }) => {
      likelyEncoding = likely;
      options.onWarning({ isOfCells: true, message: `${unpacked.name}: ${sentence}` });
    });
    const leftOutBefore = options.mapping.leftOut?.count ?? 0;
    let isEmpty = true;
    const twiceEncoded = new TwiceEncodedRecords();
    const earlyDecisions = new EarlyDecisions();
    for await (const record of records) {
      isEmpty = false;
      twiceEncoded.look(record);
      if ('fields' in record) earlyDecisions.look(record.fields);
      yield record;
    }
    // UTF-8 that is read as another encoding looks as if it were encoded twice.
    const message = likelyEncoding === UTF8 ? undefined : twiceEncoded.warning(unpacked.name);
    if (message !== undefined) options.onWarning({ message });
    const { doubt } = earlyDecisions;
    if (doubt !== undefined) options.onWarning({ message: `${unpacked.name}: ${doubt}` });
    // An empty file was lost on its way here. It is not a registry without records.
    if (isEmpty) throw withoutRecords(unpacked.name, options.mapping, leftOutBefore);
  } finally {
    close?.();
    stream.destroy();
  }
}

function withoutRecords(
  file: string,
  { leftOut = { count: 0, by: '' } }: RowMapping,
  before: number,
): BrokenFile {
  const rows = leftOut.count - before;
  if (rows === 0) return new BrokenFile(file, 'holds no record');
  const all = rows === 1 ? 'its only row' : `all of its ${number(rows)} rows`;
  return new BrokenFile(file, `${leftOut.by} left out ${all}, so there is no record to load`);
}

type OnDoubt = (found: FoundEncoding) => void;

/** What reads workbooks is loaded only here: most imports need none of it. */
async function unpackedRecords(unpacked: Unpacked, options: ReadOptions, onDoubt: OnDoubt) {
  const { name } = unpacked;
  if ('text' in unpacked) return textRecords(unpacked.text, name, options, onDoubt);
  if ('legacyWorkbook' in unpacked) {
    const { readLegacyWorkbook } = await import('./legacy-workbook/legacy-workbook.js');
    return readLegacyWorkbook(unpacked.legacyWorkbook, name, options);
  }
  const { readWorkbook } = await import('./workbook/workbook.js');
  return readWorkbook(unpacked.workbook, name, options);
}

async function textRecords(
  bytes: AsyncIterable<Buffer>,
  file: string,
  options: ReadOptions,
  onDoubt: OnDoubt,
): Promise<AsyncIterable<SubmittedRecord> | readonly SubmittedRecord[]> {
  const decoded = await toUtf8Watched(bytes, options.file?.encoding, onDoubt);
  if (decoded.isBinary) {
    throw new BrokenFile(file, 'is not text; if it is, name its encoding with --encoding');
  }
  const detected = await detectFormat(decoded.chunks, file);
  if (!detected) return [];
  const text = { undecodable: undecodableIn(decoded), encoding: decoded.encoding };
  return detected.read(detected.chunks, detected.start, { ...options, text });
}
