import type { Place } from '../../../../application/import/submitted-record.js';
import { joined } from './first-bytes.js';

const LINE_FEED = 0x0a;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);

export interface TextBegin {
  /** The first character that is not blank, and where it stands. */
  readonly character: string;
  readonly place: Place;
  /** The text from there on. */
  readonly chunks: AsyncIterable<Buffer>;
}

/** Where a text begins after blank lines, however many; nothing where it never does. */
export async function textBegin(
  text: AsyncIterable<Buffer>,
  file: string,
): Promise<TextBegin | undefined> {
  const source = text[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => source };
  let line = 1;
  for (let next = await source.next(); !next.done; next = await source.next()) {
    for (let at = 0; at < next.value.length; at++) {
      const byte = next.value[at] as number;
      if (byte === LINE_FEED) line++;
      if (BLANKS.has(byte)) continue;
      const chunks = joined(next.value.subarray(at), rest);
      return { character: String.fromCharCode(byte), place: { file, line }, chunks };
    }
  }
  return undefined;
}
