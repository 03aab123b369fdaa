import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { InvalidValue } from '../../../../../domain/errors.js';
import {
  ExportCheck,
  type ExportHeader,
  isCutHeader,
} from '../../../../../domain/record/export-header.js';
import { BrokenFile } from '../../errors.js';
import { invalidRecord, parseJson, type UndecodableFault } from '../formats/parse-record.js';
import { lineBatches } from '../formats/text-lines.js';

/** Reads one record a line, and skips blank lines. An export must be complete. */
export async function* readNdjson(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  undecodable: UndecodableFault,
  onExportHeader: (header: ExportHeader) => void = () => {},
): AsyncGenerator<SubmittedRecord> {
  const check = new ExportCheck();
  for await (const lines of lineBatches(chunks, start)) {
    for (const { number: line, text, notUtf8 } of lines) {
      const record = text.trim(); // also trims byte order marks between concatenated files
      if (record === '') continue;
      const isComplete = text.endsWith('\n'); // every line of an export has a line break
      if (line === start.line) refuseCutHeader(record, isComplete, start);
      const parsed = notUtf8 ? invalidRecord(undecodable(notUtf8), record) : parseJson(record);
      const header = orBroken(start, () =>
        check.take('fields' in parsed ? parsed.fields : undefined),
      );
      if (!isComplete) orBroken(start, () => check.end(false));
      if (header) onExportHeader(header);
      else yield { location: { file: start.file, line }, ...parsed };
    }
  }
  orBroken(start, () => check.end());
}

/** Throws if the first line is only the beginning of the header of an export. */
function refuseCutHeader(text: string, isComplete: boolean, { file, line }: Location): void {
  if (!isComplete && isCutHeader(text) && 'faults' in parseJson(text)) {
    throw new BrokenFile(file, `is cut off on line ${line}; copy it again`);
  }
}

/** An error of the check means that the file is broken. */
function orBroken<T>({ file }: Location, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof InvalidValue ? new BrokenFile(file, error.message) : error;
  }
}
