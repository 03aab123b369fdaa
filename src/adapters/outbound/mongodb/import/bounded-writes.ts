import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs a limited number of writes at once. After a fault it starts no more. */
export class BoundedWrites {
  readonly #running = new Set<Promise<void>>();
  #fault: { readonly reason: unknown } | undefined;

  constructor(private readonly most: number) {}

  /**
   * Resolves when the write is on its way, which may have to wait for others.
   *
   * @throws what an earlier write has failed with.
   */
  async start(write: () => Promise<unknown>): Promise<void> {
    while (this.#running.size >= this.most) await Promise.race(this.#running);
    this.#throwFault();
    const running: Promise<void> = write().then(
      () => void this.#running.delete(running),
      (reason) => {
        this.#running.delete(running);
        this.stop(reason);
      },
    );
    this.#running.add(running);
    await nextTurn(); // the driver sends by then; whoever computes on would hold it back
  }

  /** Resolves when every write has ended well. */
  async end(): Promise<void> {
    await this.settled();
    this.#throwFault();
  }

  /** Starts no more writes; those that are under way go on. */
  stop(reason: unknown): void {
    this.#fault ??= { reason };
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #throwFault(): void {
    if (this.#fault) throw this.#fault.reason;
  }
}
