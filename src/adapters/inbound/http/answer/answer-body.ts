import type { RecordBatch } from '../../../../domain/record-batch.js';
import { limits } from '../limits.js';
import { PatientStream } from './patient-stream.js';

const OPEN = Buffer.from('{"resultadoBusqueda":[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']}');

export interface WholeBody {
  readonly bytes: Buffer;
  readonly records: number;
}

/**
 * The body for an answer: one buffer for what is short, a stream for what is not. How long it is
 * decides, and not in how many batches it comes: that is another matter in every store.
 */
export async function answerBody(
  batches: AsyncIterator<RecordBatch>,
  onStreamed: (batch: RecordBatch) => void,
): Promise<WholeBody | PatientStream> {
  const begun: RecordBatch[] = [];
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length <= limits.finishedAnswerBytes) {
    const { done, value } = await batches.next();
    if (done) return whole(begun, pieces);
    begun.push(value);
    const piece = value.published();
    pieces.push(piece);
    length += piece.length;
  }
  return new PatientStream(framed(begun, pieces, batches, onStreamed));
}

function whole(batches: readonly RecordBatch[], pieces: readonly Uint8Array[]): WholeBody {
  const separated = pieces.flatMap((piece, i) => (i === 0 ? [piece] : [COMMA, piece]));
  return {
    bytes: Buffer.concat([OPEN, ...separated, CLOSE]),
    records: batches.reduce((records, { size }) => records + size, 0),
  };
}

/** No generator: one that is ended before it began would not end the batches. */
function framed(
  begun: RecordBatch[],
  pieces: Uint8Array[],
  batches: AsyncIterator<RecordBatch>,
  onStreamed: (batch: RecordBatch) => void,
): AsyncIterator<Uint8Array[], undefined> {
  let before = OPEN;
  let closed = false;
  const next = async () => {
    const batch = begun.shift();
    if (batch) return { batch, piece: pieces.shift() as Uint8Array };
    const { done, value } = await batches.next();
    return done ? undefined : { batch: value as RecordBatch, piece: value.published() };
  };
  return {
    async next() {
      if (closed) return { done: true, value: undefined };
      const more = await next();
      closed = !more;
      if (!more) return { value: [CLOSE] };
      const value = [before, more.piece];
      before = COMMA;
      onStreamed(more.batch);
      return { value };
    },
    async return() {
      await batches.return?.();
      return { done: true, value: undefined };
    },
  };
}
