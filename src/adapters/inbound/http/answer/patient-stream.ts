import { Readable } from 'node:stream';
import { limits } from '../limits.js';

/**
 * A stream of pieces, some at a time, taken when the client has taken those before. In between
 * other requests get their turn: a long answer to a fast client must not starve the rest.
 */
export class PatientStream extends Readable {
  constructor(private readonly source: AsyncIterator<readonly Uint8Array[]>) {
    super({ highWaterMark: limits.streamPieceBytes });
  }

  override _read(): void {
    setImmediate(() => this.#next().catch((error) => this.destroy(error)));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const ended = this.source.return?.() ?? Promise.resolve();
    ended.then(
      () => done(error),
      () => done(error),
    );
  }

  async #next(): Promise<void> {
    const { done, value } = await this.source.next();
    if (this.destroyed) return;
    if (done) this.push(null);
    else for (const piece of value) this.push(piece);
  }
}
