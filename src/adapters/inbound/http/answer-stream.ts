import { Readable } from 'node:stream';
import type { RecordBatch } from '../../../domain/record-batch.js';

const OPEN = Buffer.from('{"resultadoBusqueda":[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']}');

/** The body for an answer: one buffer for what is one batch, a stream for what is more. */
export async function answerBody(
  batches: AsyncIterator<RecordBatch>,
  onBatch: (batch: RecordBatch) => void,
): Promise<Buffer | Readable> {
  const first = await batches.next();
  const second = await batches.next();
  if (!second.done) return new AnswerStream([first, second], batches, onBatch);
  onBatch(first.value);
  return Buffer.concat([OPEN, first.value.published(), CLOSE]);
}

/**
 * An answer of many batches, each read when the client has taken the one before. Between two of
 * them other requests get their turn: a long answer to a fast client must not starve the rest.
 */
class AnswerStream extends Readable {
  #opened = false;

  constructor(
    private readonly begun: IteratorResult<RecordBatch>[],
    private readonly batches: AsyncIterator<RecordBatch>,
    private readonly onBatch: (batch: RecordBatch) => void,
  ) {
    super();
  }

  override _read(): void {
    setImmediate(() => this.#next().catch((error) => this.destroy(error)));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const ended = this.batches.return?.() ?? Promise.resolve();
    ended.then(
      () => done(error),
      () => done(error),
    );
  }

  async #next(): Promise<void> {
    const result = this.begun.shift() ?? (await this.batches.next());
    if (this.destroyed) return;
    if (result.done) {
      this.push(CLOSE);
      this.push(null);
      return;
    }
    this.push(this.#opened ? COMMA : OPEN);
    this.#opened = true;
    this.push(result.value.published());
    this.onBatch(result.value);
  }
}
