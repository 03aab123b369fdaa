import { isUtf8 } from 'node:buffer';
import type { Location } from '../../../../../application/import/import-request.js';
import { LineSplitter, MAX_RECORD_BYTES } from '../../../../../domain/line-splitter.js';
import { BrokenFile } from '../../errors.js';

export interface TextLine {
  readonly number: number;
  /** With its line break. Bytes that are not UTF-8 are replaced. */
  readonly text: string;
  readonly isUtf8: boolean;
}

/** The lines of a text, blank ones too, numbered from where the text starts. */
export async function* textLines(
  chunks: AsyncIterable<Buffer>,
  { file, line }: Location,
): AsyncGenerator<TextLine> {
  let number = line;
  const lines = new LineSplitter<Buffer>(
    Buffer.concat,
    () =>
      new BrokenFile(
        file,
        `line ${number} is longer than ${MAX_RECORD_BYTES} bytes, which no record needs`,
      ),
  );
  for await (const chunk of chunks) {
    for (const bytes of lines.split(chunk)) yield decodeLine(bytes, number++);
  }
  const rest = lines.rest();
  if (rest) yield decodeLine(rest, number);
}

function decodeLine(bytes: Buffer, number: number): TextLine {
  return { number, text: bytes.toString(), isUtf8: isUtf8(bytes) };
}
