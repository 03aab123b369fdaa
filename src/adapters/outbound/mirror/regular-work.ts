import { setTimeout as wait } from 'node:timers/promises';

/** Does the same work again and again, once at a time, with pauses. It keeps no process alive. */
export class RegularWork {
  readonly #stopping = new AbortController();
  #ended = Promise.resolve();

  constructor(
    private readonly work: (signal: AbortSignal) => Promise<void>,
    private readonly pauseMs: number,
  ) {}

  start(): void {
    this.#ended = this.#run(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.work(signal);
      await wait(this.pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
