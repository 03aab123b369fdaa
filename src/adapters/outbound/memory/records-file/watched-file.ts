import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { contentStateOf, fileState, fileStateOf } from './file-state.js';

export interface OpenedFile {
  readonly file: FileHandle;
  readonly modified: Date;
  readonly version: FileVersion;
  readonly signal: AbortSignal;
}

/** Another file, or another state of the same file, differs in at least one of these. */
type FileVersion = Pick<BigIntStats, 'size' | 'mtimeNs' | 'ctimeNs' | 'ino'>;

/**
 * A file that others replace. It is polled, because network drives and container mounts send no
 * notifications.
 */
export class WatchedFile<T> {
  readonly #closing = new AbortController();
  #seen = '';
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

  /** Loads the file again each time it has changed. */
  watch(everyMs: number, onLoaded: (loaded: T) => void, onFault: (error: unknown) => void): void {
    const check = async () => {
      const now = (await fileState(this.path)) ?? 'unreadable';
      if (now !== this.#seen) {
        this.#seen = now;
        await this.read().then(onLoaded, (error) => this.#closing.signal.aborted || onFault(error));
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
}
