import type { MongoConnection } from '../connection/mongo-connection.js';
import { isSilence, isWithoutConnection } from '../errors.js';
import { PointerWatch } from './pointer-watch.js';
import { isOlder, type Pointer, readPointer } from './read-pointer.js';

export interface FollowOptions {
  /** How old the known pointer may be. 0: it is never known, and every query reads it. */
  readonly followMs: number;
  /** From now on queries read the pointer themselves. */
  readonly onLost?: (reason: string) => void;
  readonly onRegained?: () => void;
  /** Called with every pointer that it accepts. */
  readonly onPointer?: (pointer: Pointer) => void;
}

/** So many that one is answered before the one before it is too old. */
const READS_IN_FOLLOW_MS = 2;

/**
 * Knows the pointer without a read for each query. It reads the pointer at a regular interval, and
 * at once when a change stream reports a change. Only these reads count: a change stream can be
 * missing, late or broken, and still the known pointer is never older than `followMs`.
 */
export class PointerFollower {
  readonly #watch: PointerWatch;
  readonly #listeners = new Set<() => void>();
  #known: { readonly pointer: Pointer; readonly readAt: number } | undefined;
  /** The generation that the listeners have heard of. */
  #current: string | undefined;
  #reading: Promise<void> | undefined;
  #isReadDue = false;
  #forgotten = 0;
  /** When the last read began that a server has answered. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #isLost = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: MongoConnection,
    private readonly options: FollowOptions,
  ) {
    this.#watch = new PointerWatch(connection, () => this.#readSoon());
  }

  /** Resolves after the first read, whatever came of it. */
  async start(): Promise<void> {
    const { followMs } = this.options;
    if (followMs === 0 || this.#timer) return;
    const read = () => this.#read().catch(() => {});
    this.#timer = setInterval(read, followMs / READS_IN_FOLLOW_MS).unref();
    this.connection.observer = {
      onServerGone: () => this.forget(),
      expectAnswer: (since) => this.#expectAnswer(since),
    };
    this.#watch.start();
    await read();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#known = undefined;
    this.#listeners.clear();
    this.connection.observer = undefined;
    await this.#watch.stop();
  }

  /** The pointer, if it was read at most `followMs` ago. */
  known(): Pointer | undefined {
    const known = this.#known;
    if (!known || performance.now() - known.readAt > this.options.followMs) return undefined;
    return known.pointer;
  }

  /** For when what is known may be wrong. A read that is under way does not bring it back. */
  forget(): void {
    if (!this.#timer) return;
    this.#known = undefined;
    this.#forgotten++;
    this.#readSoon();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** After the read that is under way: it may have begun before the change. */
  #readSoon(): void {
    if (this.#reading) this.#isReadDue = true;
    else this.#read().catch(() => {});
  }

  /** One read at a time. */
  #read(): Promise<void> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined;
      if (!this.#isReadDue || !this.#timer) return;
      this.#isReadDue = false;
      this.#readSoon();
    });
    return this.#reading;
  }

  async #readNow(): Promise<void> {
    const readAt = performance.now();
    const forgotten = this.#forgotten;
    try {
      const pointer = await readPointer(this.connection, {});
      this.#answeredAt = readAt;
      if (this.#timer && forgotten === this.#forgotten) this.#accept(pointer, readAt);
    } catch (error) {
      if (this.#timer) this.#lose(error as Error);
      throw error;
    }
  }

  #accept(pointer: Pointer, readAt: number): void {
    const before = this.#known?.pointer;
    // A node that lags does not take the registry back. What is known only grows old.
    if (before && isOlder(pointer, before)) return;
    // The time of the first read that found this pointer asks least of other nodes.
    const isSame = before && keyOf(before) === keyOf(pointer);
    this.#known = { pointer: isSame ? before : pointer, readAt };
    if (this.#isLost) this.options.onRegained?.();
    this.#isLost = false;
    this.options.onPointer?.(pointer);
    const current = pointer.generations[0]?.id;
    if (current === this.#current) return;
    this.#current = current;
    for (const listener of this.#listeners) listener();
  }

  #lose({ message }: Error): void {
    this.#known = undefined;
    if (!this.#isLost) this.options.onLost?.(message);
    this.#isLost = true;
  }

  /** Rejects if no server answers any more. Any answer will do, also one that refuses. */
  async #expectAnswer(since: number): Promise<void> {
    while (this.#answeredAt < since) {
      try {
        await this.#read();
      } catch (error) {
        const { cause } = error as Error;
        if (isSilence(cause)) throw cause;
        // All connections are busy, or none could be made: other reads tell which.
        if (isWithoutConnection(cause) && !this.connection.hasReplySince(since)) throw cause;
        return;
      }
    }
  }
}

function keyOf({ generations }: Pointer): string {
  return generations.map(({ id, modified }) => `${id} ${modified.getTime()}`).join();
}
