import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { BrokenRecordsFile } from '../errors.js';
import { contentStateOf, fileState, fileStateOf } from './file-state.js';

export interface OpenedFile {
  readonly file: FileHandle;
  readonly modified: Date;
  readonly version: FileVersion;
  readonly signal: AbortSignal;
}

/** Another file, or another state of the same file, differs in at least one of these. */
type FileVersion = Pick<BigIntStats, 'size' | 'mtimeNs' | 'ctimeNs' | 'ino'>;

/** A fault that may pass, such as too many open files, and when to try the file again. */
interface Trouble {
  readonly message: string;
  readonly pause: number;
  looksLeft: number;
}

/** In looks at the file. Each pause in a row is twice as long, up to this. */
const LONGEST_PAUSE = 64;

/**
 * A file that others replace. It is polled, because network drives and container mounts send no
 * notifications.
 */
export class WatchedFile<T> {
  readonly #closing = new AbortController();
  #seen = '';
  #trouble: Trouble | undefined;
  #timer: NodeJS.Timeout | undefined;
  #check = Promise.resolve();

  constructor(
    private readonly path: string,
    private readonly load: (opened: OpenedFile) => Promise<T>,
  ) {}

  /** Loads the file as it is now. */
  async read(): Promise<T> {
    const file = await open(this.path);
    try {
      const before = await file.stat({ bigint: true });
      this.#seen = fileStateOf(before);
      const { signal } = this.#closing;
      const { size, mtimeNs, ctimeNs, ino } = before;
      const version = { size, mtimeNs, ctimeNs, ino };
      const loaded = await this.load({ file, modified: before.mtime, version, signal });
      // A file that was written in place may be half one registry and half another.
      if (contentStateOf(await file.stat({ bigint: true })) !== contentStateOf(before)) {
        throw new Error(`${this.path} changed while it was read`);
      }
      return loaded;
    } finally {
      await file.close();
    }
  }

  /** Loads the file again each time it has changed, and after a fault that may pass. */
  watch(everyMs: number, onLoaded: (loaded: T) => void, onFault: (error: unknown) => void): void {
    const check = async () => {
      const now = (await fileState(this.path)) ?? 'unreadable';
      if (now !== this.#seen) this.#trouble = undefined;
      if (now !== this.#seen || (this.#trouble && --this.#trouble.looksLeft === 0)) {
        this.#seen = now;
        await this.read().then(
          (loaded) => {
            this.#trouble = undefined;
            onLoaded(loaded);
          },
          (error) => this.#fail(error, onFault),
        );
      }
      if (!this.#closing.signal.aborted) this.watch(everyMs, onLoaded, onFault);
    };
    this.#timer = setTimeout(() => {
      this.#check = check();
    }, everyMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#check;
  }

  /** Tells of each fault once. What a broken file holds stays the same until the file changes. */
  #fail(error: unknown, onFault: (error: unknown) => void): void {
    if (this.#closing.signal.aborted) return;
    const before = this.#trouble;
    const { message } = error as Error;
    const pause = before ? Math.min(2 * before.pause, LONGEST_PAUSE) : 1;
    const isFinal = error instanceof BrokenRecordsFile;
    this.#trouble = isFinal ? undefined : { message, pause, looksLeft: pause };
    if (message !== before?.message) onFault(error);
  }
}
