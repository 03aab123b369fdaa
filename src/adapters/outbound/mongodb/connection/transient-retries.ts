import { setTimeout as wait } from 'node:timers/promises';
import { isTransient, isWithoutServer } from '../errors.js';

/** For so long an operation is begun again; its last attempt may take longer. */
const RETRY_FOR_MS = 60_000;
const RETRY_AFTER_MS = 250;
/** A server that is lost is looked for so often, each time for as long as the driver does. */
const TIMES_LOOKED_AGAIN = 3;

/**
 * Begins operations again while their faults may pass: an election, or a server that has answered
 * before and only starts again. Once it has been waited for in vain, no other operation does so.
 */
export class TransientRetries {
  /** When the server was lost: long ago, until it has answered for the first time. */
  #lostAt = Number.NEGATIVE_INFINITY;
  readonly #waitForServerMs: number;

  /**
   * @param selectionMs for how long the driver looks for a server.
   * @param onMissed hears that a server does not answer any more, and for how long it is waited for.
   */
  constructor(
    selectionMs: number,
    private readonly onMissed: (waitMs: number) => void = () => {},
  ) {
    this.#waitForServerMs = TIMES_LOOKED_AGAIN * selectionMs;
  }

  async run<T>(operation: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const began = performance.now();
    for (;;) {
      try {
        const reply = await operation();
        this.#lostAt = Number.POSITIVE_INFINITY;
        return reply;
      } catch (error) {
        signal?.throwIfAborted();
        if (!this.#mayPass(error, began)) throw error;
      }
      await wait(RETRY_AFTER_MS, undefined, { signal });
    }
  }

  #mayPass(error: unknown, began: number): boolean {
    const now = performance.now();
    if (!isWithoutServer(error)) return isTransient(error) && now - began <= RETRY_FOR_MS;
    if (this.#lostAt > now) {
      this.#lostAt = now;
      this.onMissed(this.#waitForServerMs);
    }
    return now - this.#lostAt <= this.#waitForServerMs;
  }
}
