import type { Location } from '../../../../../application/import/import-request.js';
import { prepend } from '../encoding/read-head.js';
import { readJson, readJsonObjects } from '../json/json.js';
import { readCsv } from '../tables/csv.js';
import type { Format } from './format.js';

/** The formats that their first character shows. Every other text is CSV. */
const FORMATS: Readonly<Record<string, Format>> = { '[': readJson, '{': readJsonObjects };

const LINE_FEED = 0x0a;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);

export interface DetectedFormat {
  readonly read: Format;
  /** Where the first character that is not blank stands. */
  readonly start: Location;
  /** The text from there on. */
  readonly chunks: AsyncIterable<Buffer>;
}

/** Detects the format of a text by its first character. Undefined if the text is blank. */
export async function detectFormat(
  text: AsyncIterable<Buffer>,
  file: string,
): Promise<DetectedFormat | undefined> {
  const source = text[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => source };
  let line = 1;
  for (let next = await source.next(); !next.done; next = await source.next()) {
    for (let i = 0; i < next.value.length; i++) {
      const byte = next.value[i] as number;
      if (byte === LINE_FEED) line++;
      if (BLANKS.has(byte)) continue;
      const read = FORMATS[String.fromCharCode(byte)] ?? readCsv;
      return { read, start: { file, line }, chunks: prepend(next.value.subarray(i), rest) };
    }
  }
  return undefined;
}
