import { canonicalForm, type Expediente } from '../../../domain/record/expediente.js';

/** In characters. Writing so much takes about a millisecond. */
const PIECE_LENGTH = 256 * 1024;

/** Records as NDJSON, in pieces that a worker thread can be given. */
export async function* canonicalLines(
  batches: AsyncIterable<readonly Expediente[]>,
  pieceLength = PIECE_LENGTH,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let lines: string[] = [];
  let length = 0;
  for await (const records of batches) {
    for (const record of records) {
      const line = canonicalForm(record);
      lines.push(line);
      length += line.length;
      if (length < pieceLength) continue;
      yield encoder.encode(lines.join('\n'));
      lines = [];
      length = 0;
    }
  }
  if (lines.length > 0) yield encoder.encode(lines.join('\n'));
}

const encoder = new TextEncoder();
