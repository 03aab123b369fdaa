import { Readable } from 'node:stream';
import { limits } from '../limits.js';
import { continueStream, startStream } from './stream-scheduler.js';

/**
 * A stream that reads its source only as fast as the client reads, and yields to other requests
 * after each read: a long response to a fast client must not starve the rest. A source that gives
 * no piece has none yet, and is asked again.
 */
export class FairStream extends Readable {
  #hasBegun = false;
  #rest: Uint8Array[] = [];

  constructor(private readonly source: AsyncIterator<readonly Uint8Array[]>) {
    super({ highWaterMark: limits.streamPieceBytes });
  }

  override _read(): void {
    const goOn = () => void this.#next().catch((error) => this.destroy(error));
    // A response that begins goes before those that are under way.
    if (this.#hasBegun) continueStream(goOn);
    else startStream(goOn);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const ended = this.source.return?.() ?? Promise.resolve();
    ended.then(
      () => done(error),
      () => done(error),
    );
  }

  async #next(): Promise<void> {
    const { done, value } = this.#rest.length > 0 ? this.#takeRest() : await this.source.next();
    if (this.destroyed) return;
    if (done) this.push(null);
    else if (value.length === 0) this._read();
    else for (const piece of this.#hasBegun ? value : this.#begin(value)) this.push(piece);
  }

  /** Sends a short first piece, so that a thousand clients at once all have their first byte soon. */
  #begin(pieces: readonly Uint8Array[]): Uint8Array[] {
    this.#hasBegun = true;
    const short = pieces.map((piece) => piece.subarray(0, limits.firstPieceBytes));
    const long = pieces.findIndex((piece) => piece.length > limits.firstPieceBytes);
    if (long === -1) return short;
    const cut = pieces[long]?.subarray(limits.firstPieceBytes) as Uint8Array;
    this.#rest = [cut, ...pieces.slice(long + 1)];
    return short.slice(0, long + 1);
  }

  #takeRest() {
    const value = this.#rest;
    this.#rest = [];
    return { done: false as const, value };
  }
}
