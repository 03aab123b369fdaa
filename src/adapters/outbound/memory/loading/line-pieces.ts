import type { Piece } from './feed-worker.js';

/** In characters. Writing so much takes about a millisecond. */
const PIECE_LENGTH = 256 * 1024;

/** Items as lines of text, in pieces that a worker thread can be given. */
export async function* linePieces<T>(
  batches: AsyncIterable<readonly T[]>,
  toLine: (item: T) => string,
  pieceLength = PIECE_LENGTH,
): AsyncGenerator<Piece> {
  let lines: string[] = [];
  let length = 0;
  for await (const items of batches) {
    for (const item of items) {
      const line = toLine(item);
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

/** The lines of each piece. */
export async function* linesIn(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  for await (const piece of pieces) {
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString().split('\n');
  }
}

const encoder = new TextEncoder();
