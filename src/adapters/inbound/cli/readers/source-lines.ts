import { isUtf8 } from 'node:buffer';
import type { Place } from '../../../../application/import/submitted-record.js';
import { BrokenSource } from './broken-source.js';
import { MAX_RECORD_BYTES, RecordBytes } from './record-bytes.js';

const LINE_FEED = 0x0a;

export interface SourceLine {
  readonly number: number;
  /** With its line break. Where the bytes are not UTF-8, the readable rest of it. */
  readonly text: string;
  readonly isUtf8: boolean;
}

/** The lines of a text one at a time, blank ones too, numbered from where it begins. */
export async function* sourceLines(
  chunks: AsyncIterable<Buffer>,
  begin: Place,
): AsyncGenerator<SourceLine> {
  let number = begin.line;
  const line = new RecordBytes();
  const add = (piece: Buffer): void => {
    if (line.add(piece)) return;
    throw new BrokenSource(
      begin.file,
      `line ${number} is longer than ${MAX_RECORD_BYTES} bytes, which no record needs`,
    );
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end + 1));
      yield decoded(line.take(), number++);
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (!line.isEmpty) yield decoded(line.take(), number);
}

function decoded(bytes: Buffer, number: number): SourceLine {
  return { number, text: bytes.toString(), isUtf8: isUtf8(bytes) };
}
