import { canonicalForm, type Expediente } from '../../../domain/record/expediente.js';
import type { Piece } from '../memory/loading/feed-worker.js';
import { linePieces } from '../memory/loading/line-pieces.js';

/** Records as NDJSON, in pieces that a worker thread can be given. */
export function canonicalLines(
  batches: AsyncIterable<readonly Expediente[]>,
  pieceLength?: number,
): AsyncGenerator<Piece> {
  return linePieces(batches, canonicalForm, pieceLength);
}
