import type { Readable } from 'node:stream';
import type { SubmittedRecord } from '../../../../application/import/submitted-record.js';
import type { ExportHeader } from '../../../../domain/record/export-header.js';
import { BrokenSource } from './broken-source.js';
import { csvRecords } from './csv-records.js';
import type { DocumentTexts } from './document-texts.js';
import { checkedMap, type FieldMap } from './field-names.js';
import { jsonArrayRecords } from './json-array-records.js';
import { ndjsonRecords } from './ndjson-records.js';
import { bytesOf, sourceFiles } from './source-files.js';
import type { OnWarning } from './source-warning.js';
import { textBegin } from './text-begin.js';
import { unzipped } from './unzipped.js';
import { type Encoding, utf8Text } from './utf8-text.js';
import { documentedRecords } from './with-documents.js';
import { renamedRecords } from './with-field-names.js';

export interface SourceOptions {
  readonly encoding?: Encoding;
  readonly map: FieldMap;
  /** Where the contents of the records lie, if not in their files. */
  readonly contents?: DocumentTexts;
  /** In place of the standard input of the process. */
  readonly stdin?: Readable;
  readonly onWarning: OnWarning;
  /** Told what the header of an export says. */
  onExport?(header: ExportHeader): void;
  /** The bytes of the files that were read so far, and of all where that is known. */
  onBytes?(read: number, ofTotal: number | undefined): void;
}

/**
 * The records of all files, one file after the other, in memory one at a time. What a file is, its
 * content tells and not its name. A record that cannot be read is given with its faults.
 *
 * @throws UnreadableSource before the first record, when a name stands for no readable file.
 * @throws WrongMapping when the map names no field, or nothing in a file.
 * @throws BrokenSource when a file cannot be read on.
 */
export async function* submittedRecords(
  names: readonly string[],
  options: SourceOptions,
): AsyncGenerator<SubmittedRecord> {
  const { contents, onBytes, onWarning } = options;
  const map = checkedMap(options.map);
  const files = await sourceFiles(names, options.stdin);
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
      const bytes = unzipped(bytesOf(stream, file.name, onChunk), file.name);
      const text = utf8Text(bytes, file.name, options.encoding ?? 'utf-8');
      const records = recordsOf(text, file.name, map, options);
      yield* contents ? documentedRecords(records, contents, onWarning) : records;
    } finally {
      stream.destroy();
    }
  }
  const unused = contents?.unused();
  if (unused) onWarning(unused);
}

async function* recordsOf(
  text: AsyncIterable<Buffer>,
  file: string,
  map: FieldMap,
  { onWarning, onExport }: SourceOptions,
): AsyncGenerator<SubmittedRecord> {
  const begin = await textBegin(text, file);
  let isEmpty = true;
  if (begin) {
    const { character, chunks, place } = begin;
    const records =
      character === '['
        ? renamedRecords(jsonArrayRecords(chunks, place), file, map)
        : character === '{'
          ? renamedRecords(ndjsonRecords(chunks, place, onExport), file, map)
          : csvRecords(chunks, place, map, onWarning);
    for await (const record of records) {
      isEmpty = false;
      yield record;
    }
  }
  // A file cut to nothing is a mishap on its way here, not a registry without records.
  if (isEmpty) throw new BrokenSource(file, 'holds no record');
}
