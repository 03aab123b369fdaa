import type { Place, SubmittedRecord } from '../../../../application/importing/submitted-record.js';
import { BrokenSource } from './broken-source.js';
import { notUtf8, parsedJson } from './parsed-json.js';
import { sourceLines } from './source-lines.js';

/** One record a line; lines with nothing on them are passed over. */
export async function* ndjsonRecords(
  chunks: AsyncIterable<Buffer>,
  begin: Place,
): AsyncGenerator<SubmittedRecord> {
  for await (const { number: line, text, isUtf8 } of sourceLines(chunks, begin)) {
    const record = text.trim(); // byte order marks too, where files were put one behind the other
    if (record === '') continue;
    if (record === '{' && line === begin.line) throw spreadOut(begin);
    const place = { file: begin.file, line };
    yield { place, ...(isUtf8 ? parsedJson(record) : notUtf8(record)) };
  }
}

function spreadOut({ file, line }: Place): BrokenSource {
  return new BrokenSource(
    file,
    `line ${line} begins an object that goes on below; write one record a line, or a JSON array of records`,
  );
}
