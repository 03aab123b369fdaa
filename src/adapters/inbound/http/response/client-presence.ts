import type { ServerResponse } from 'node:http';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';

/**
 * Whether a client still waits for its response: work for one that has gone away is work for
 * nobody. The signal is made when it is first asked for. A result that is at hand never asks.
 */
export class ClientPresence implements AskOptions {
  #gone: AbortController | undefined;
  readonly leave = () => this.#gone?.abort();

  constructor(private readonly res: ServerResponse) {}

  get signal(): AbortSignal {
    if (!this.#gone) {
      this.#gone = new AbortController();
      if (this.res.closed) this.leave();
      else this.res.once('close', this.leave);
    }
    return this.#gone.signal;
  }

  /** Nothing is left to abort. An abort makes an error with its stack, which takes time. */
  release(): void {
    if (this.#gone) this.res.off('close', this.leave);
  }
}
