import { BrokenFile } from '../../errors.js';
import { prepend, readHead } from './read-head.js';

export type Encoding = 'utf-8' | 'windows-1252';

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const LONGEST_MARK = 4;

/** Files that begin with these bytes are no text that can be read here. */
const NOT_TEXT: readonly [mark: Buffer, reason: string][] = [
  [Buffer.from([0xff, 0xfe]), 'is UTF-16; save it as UTF-8'],
  [Buffer.from([0xfe, 0xff]), 'is UTF-16; save it as UTF-8'],
  [Buffer.from('PK\x03\x04'), 'is a ZIP file or an Excel workbook; save it as CSV'],
];

/** Converts a text to UTF-8 without a byte order mark. Does not check that UTF-8 is valid. */
export async function* toUtf8(
  chunks: AsyncIterable<Buffer>,
  file: string,
  encoding: Encoding,
): AsyncGenerator<Buffer> {
  const [head, rest] = await readHead(chunks, LONGEST_MARK);
  const startsWith = (mark: Buffer) => head.subarray(0, mark.length).equals(mark);
  const notText = NOT_TEXT.find(([mark]) => startsWith(mark));
  if (notText) throw new BrokenFile(file, notText[1]);
  // The option holds for all files. A byte order mark is certain for this one, so it wins.
  if (startsWith(UTF8_BOM)) {
    yield* prepend(head.subarray(UTF8_BOM.length), rest);
  } else if (encoding === 'utf-8') {
    yield* prepend(head, rest);
  } else {
    for await (const chunk of prepend(head, rest)) yield Buffer.from(decodeWindows1252(chunk));
  }
}

/** The characters 0x80 to 0x9f of Windows-1252. Its five unassigned bytes stay as they are. */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const C1_CONTROLS = /[\x80-\x9f]/g;

/**
 * Decodes Windows-1252, the encoding of old Spanish office programs. Some releases of Node decode
 * it as Latin-1 in `TextDecoder`, which turns a euro sign into a control character.
 */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(C1_CONTROLS, (character) => FROM_0X80.charAt(character.charCodeAt(0) - 0x80));
}
