import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { withDeadline } from './deadline.js';
import { isPassing, ServerGone } from './transient-errors.js';

/**
 * How long a read may go on that was under way when a server was found to be gone. A connection may
 * outlive its server, and such a read waits for nothing: it is begun again first, then given up.
 */
const RETRY_SURVIVOR_MS = 1_000;
const END_SURVIVOR_MS = 2_250;
const RETRY_AFTER_MS = 25;

/**
 * Begins a read again while there is time and its fault passes. The driver itself tries twice; after
 * the death of a server, every connection of its pool can be a dead one.
 */
export class ReadRetry {
  #era = new Era();

  /** To be called when a server is found to be gone. */
  serverGone(): void {
    this.#era.end();
    this.#era = new Era();
  }

  async run<T>(
    read: (ending: AbortSignal) => Promise<T>,
    withinMs: number,
    signal: AbortSignal | undefined,
    /** Rejects if no server has answered anything since a time. */
    expectAnswer?: (since: number) => Promise<void>,
  ): Promise<T> {
    const began = performance.now();
    const deadline = began + withinMs;
    const onSlow = expectAnswer && (() => expectAnswer(began));
    const { givenUp } = this.#era;
    const ends = signal ? [signal, givenUp] : [givenUp];
    for (;;) {
      const left = deadline - performance.now();
      try {
        return await withDeadline(left, [...ends, this.#era.begunAgain], read, onSlow);
      } catch (error) {
        const isOver = performance.now() >= deadline || ends.some(({ aborted }) => aborted);
        if (isOver || !isPassing(error)) throw error;
      }
      await wait(RETRY_AFTER_MS);
    }
  }
}

/** The time between the deaths of two servers, and what becomes of reads that outlive it. */
class Era {
  readonly #begunAgain = new AbortController();
  readonly #givenUp = new AbortController();
  readonly begunAgain = this.#begunAgain.signal;
  readonly givenUp = this.#givenUp.signal;

  constructor() {
    setMaxListeners(0, this.begunAgain, this.givenUp); // every read under way listens
  }

  end(): void {
    setTimeout(() => this.#begunAgain.abort(new ServerGone()), RETRY_SURVIVOR_MS).unref();
    setTimeout(() => this.#givenUp.abort(new ServerGone()), END_SURVIVOR_MS).unref();
  }
}
