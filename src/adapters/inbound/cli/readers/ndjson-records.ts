import type { Place, SubmittedRecord } from '../../../../application/import/submitted-record.js';
import { InvalidValue } from '../../../../domain/errors.js';
import {
  ExportCheck,
  type ExportHeader,
  isCutHeader,
} from '../../../../domain/record/export-header.js';
import { BrokenSource } from './broken-source.js';
import { notUtf8, parsedJson } from './parsed-json.js';
import { sourceLines } from './source-lines.js';

/**
 * One record a line; lines with nothing on them are passed over. The file of an export is read to
 * its end, or it is broken.
 */
export async function* ndjsonRecords(
  chunks: AsyncIterable<Buffer>,
  begin: Place,
  onExport: (header: ExportHeader) => void = () => {},
): AsyncGenerator<SubmittedRecord> {
  const check = new ExportCheck();
  for await (const { number: line, text, isUtf8 } of sourceLines(chunks, begin)) {
    const record = text.trim(); // byte order marks too, where files were put one behind the other
    if (record === '') continue;
    const isWhole = text.endsWith('\n'); // no line of an export lacks its line break
    if (line === begin.line) refuseHalfObject(record, isWhole, begin);
    const parsed = isUtf8 ? parsedJson(record) : notUtf8(record);
    const header = checked(begin, () => check.take('fields' in parsed ? parsed.fields : undefined));
    if (!isWhole) checked(begin, () => check.end(false));
    if (header) onExport(header);
    else yield { place: { file: begin.file, line }, ...parsed };
  }
  checked(begin, () => check.end());
}

/** On the first line: the rest of it is on the lines below, or did not arrive. */
function refuseHalfObject(text: string, isWhole: boolean, { file, line }: Place): void {
  if (!isWhole && isCutHeader(text) && 'faults' in parsedJson(text)) {
    throw new BrokenSource(file, `is cut off on line ${line}, which is not whole; copy it again`);
  }
  if (text !== '{') return;
  throw new BrokenSource(
    file,
    `line ${line} begins an object that goes on below; write one record a line, or a JSON array of records`,
  );
}

function checked<T>({ file }: Place, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof InvalidValue ? new BrokenSource(file, error.message) : error;
  }
}
