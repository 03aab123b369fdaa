import type { RecordBatch } from '../../../domain/record-batch.js';
import { PatientStream } from './patient-stream.js';

const OPEN = Buffer.from('{"resultadoBusqueda":[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']}');

export interface OneBatch {
  readonly bytes: Buffer;
  readonly records: number;
}

/** The body for an answer: one buffer for what is one batch, a stream for what is more. */
export async function answerBody(
  batches: AsyncIterator<RecordBatch>,
  onStreamed: (batch: RecordBatch) => void,
): Promise<OneBatch | PatientStream> {
  const first = await batches.next();
  const second = await batches.next();
  if (!second.done) return new PatientStream(framed([first, second], batches, onStreamed));
  const bytes = Buffer.concat([OPEN, first.value.published(), CLOSE]);
  return { bytes, records: first.value.size };
}

/** No generator: one that is ended before it began would not end the batches. */
function framed(
  begun: IteratorResult<RecordBatch>[],
  batches: AsyncIterator<RecordBatch>,
  onStreamed: (batch: RecordBatch) => void,
): AsyncIterator<Uint8Array[], undefined> {
  let before = OPEN;
  let closed = false;
  return {
    async next() {
      if (closed) return { done: true, value: undefined };
      const { done, value } = begun.shift() ?? (await batches.next());
      closed = done === true;
      if (closed) return { value: [CLOSE] };
      const pieces = [before, value.published()];
      before = COMMA;
      onStreamed(value);
      return { value: pieces };
    },
    async return() {
      await batches.return?.();
      return { done: true, value: undefined };
    },
  };
}
