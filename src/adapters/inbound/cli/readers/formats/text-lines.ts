import { isUtf8 } from 'node:buffer';
import type { Location } from '../../../../../application/import/import-request.js';
import { LineSplitter, MAX_RECORD_BYTES } from '../../../../../domain/line-splitter.js';
import { BrokenFile } from '../../errors.js';

export interface TextLine {
  readonly number: number;
  /** With its line break. Bytes that are not UTF-8 are replaced. */
  readonly text: string;
  /** The bytes, if they are not UTF-8. */
  readonly notUtf8?: Buffer | undefined;
}

/**
 * The lines of a text, blank ones too, numbered from where the text starts. They come in batches: an
 * `await` for each line would be slow.
 */
export async function* lineBatches(
  chunks: AsyncIterable<Buffer>,
  { file, line }: Location,
  lineEnd?: '\n' | '\r',
): AsyncGenerator<Iterable<TextLine>> {
  let number = line;
  const lines = new LineSplitter<Buffer>(
    Buffer.concat,
    () =>
      new BrokenFile(
        file,
        `line ${number} is longer than ${MAX_RECORD_BYTES} bytes, which no record needs`,
      ),
    lineEnd,
  );
  function* decoded(chunk: Buffer) {
    for (const bytes of lines.split(chunk)) yield decodeLine(bytes, number++);
  }
  for await (const chunk of chunks) yield decoded(chunk);
  const rest = lines.rest();
  if (rest) yield [decodeLine(rest, number)];
}

function decodeLine(bytes: Buffer, number: number): TextLine {
  const text = bytes.toString();
  return isUtf8(bytes) ? { number, text } : { number, text, notUtf8: bytes };
}
