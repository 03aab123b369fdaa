import type { EveryOption } from './options.js';
import { Random } from './random/random.js';

interface Closable {
  close(): Promise<unknown>;
}

/** Opens what checks ask for, and closes it after each of them. */
export abstract class Stage {
  readonly #opened: Closable[] = [];
  #usesSeed = false;

  constructor(readonly options: EveryOption) {}

  /** Whether what the check was given came from the seed. */
  get usesSeed(): boolean {
    return this.#usesSeed;
  }

  random(): Random {
    this.#usesSeed = true;
    return new Random(this.options.seed);
  }

  /** Closes this when the check is over. */
  protected toBeClosed(opened: Closable): void {
    this.#opened.push(opened);
  }

  /** Closes what was opened last. */
  async closeLast(): Promise<void> {
    await this.#opened.pop()?.close();
  }

  /** Closes what the last check opened. */
  async clear(): Promise<void> {
    this.#usesSeed = false;
    for (const opened of this.#opened.splice(0)) await opened.close();
  }

  close(): Promise<void> {
    return this.clear();
  }
}
