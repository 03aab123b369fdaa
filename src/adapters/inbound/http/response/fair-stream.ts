import { Readable } from 'node:stream';
import { limits } from '../limits.js';
import { continueStream, startStream } from './stream-turns.js';

/**
 * A stream of pieces, some at a time, taken when the client has taken those before. In between
 * other requests get their turn: a long response to a fast client must not starve the rest. Where
 * the source gives no piece, it has none yet and is asked again.
 */
export class FairStream extends Readable {
  #hasBegun = false;
  #rest: Uint8Array[] = [];

  constructor(private readonly source: AsyncIterator<readonly Uint8Array[]>) {
    super({ highWaterMark: limits.streamPieceBytes });
  }

  override _read(): void {
    const goOn = () => void this.#next().catch((error) => this.destroy(error));
    // The beginning of a response need not wait for the rest of others.
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

  /** What comes first is short, so that as many clients as ask at once soon have something. */
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
