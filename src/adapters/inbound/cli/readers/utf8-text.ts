import { BrokenSource } from './broken-source.js';
import { joined, peeked } from './first-bytes.js';
import { fromWindows1252 } from './windows-1252.js';

export type Encoding = 'utf-8' | 'windows-1252';

const LONGEST_MARK = 4;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What begins like this can never be read as text, and what to do about it. */
const NO_TEXT: readonly [mark: Buffer, what: string][] = [
  [Buffer.from([0xff, 0xfe]), 'is UTF-16; save it as UTF-8'],
  [Buffer.from([0xfe, 0xff]), 'is UTF-16; save it as UTF-8'],
  [Buffer.from('PK\x03\x04'), 'is a ZIP file or an Excel workbook; save it as CSV'],
];

/** The bytes of a text in UTF-8, without a byte order mark. UTF-8 is not looked at more closely. */
export async function* utf8Text(
  chunks: AsyncIterable<Buffer>,
  file: string,
  encoding: Encoding,
): AsyncGenerator<Buffer> {
  const [head, rest] = await peeked(chunks, LONGEST_MARK);
  const begins = (mark: Buffer) => head.subarray(0, mark.length).equals(mark);
  const noText = NO_TEXT.find(([mark]) => begins(mark));
  if (noText) throw new BrokenSource(file, noText[1]);
  // A mark says for certain what an option for several files may have wrong for this one.
  if (begins(UTF8_MARK)) {
    yield* joined(head.subarray(UTF8_MARK.length), rest);
  } else if (encoding === 'utf-8') {
    yield* joined(head, rest);
  } else {
    for await (const chunk of joined(head, rest)) yield Buffer.from(fromWindows1252(chunk));
  }
}
