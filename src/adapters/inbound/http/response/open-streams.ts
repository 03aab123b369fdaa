import type { Readable } from 'node:stream';
import { TooManyStreams } from '../errors.js';

/** The long responses that are being sent. Each costs memory for as long as its client takes. */
export class OpenStreams {
  #open = 0;

  constructor(private readonly most: number) {}

  get open(): number {
    return this.#open;
  }

  /** Throws where one more would be too many. */
  checkRoom(): void {
    if (this.#open >= this.most) throw new TooManyStreams();
  }

  count<T extends Readable>(stream: T): T {
    this.#open++;
    return stream.once('close', () => this.#open--);
  }
}
