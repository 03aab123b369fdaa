import { writeSync } from 'node:fs';
import { LogBuffer } from './log-buffer.js';

const WRITE_FROM = 16 * 1024;
const WRITE_AFTER_MS = 100;
/** How many bytes wait for a slow reader. Lines beyond it are lost. */
const MOST_WAITING = 1024 * 1024;
const LAST_TRIES = 100;
const TRY_AGAIN_MS = 10;

/**
 * Writes log lines to a file descriptor, many at once. If the disk is full, or the reader is slow
 * or gone, lines are lost, and a later line says how many. pino's own destination ends the process
 * if the disk is full, and never lets it end if the reader is gone.
 */
export class LogOutput {
  readonly #buffer = new LogBuffer();
  #isReaderSlow = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly fd: number) {}

  write(line: string): void {
    if (this.#buffer.length > MOST_WAITING) this.#buffer.lose();
    else this.#buffer.add(line);
    if (this.#buffer.length >= WRITE_FROM && !this.#isReaderSlow) this.#writeWaiting();
    else this.#writeLater();
  }

  flush(done?: () => void): void {
    this.#writeWaiting();
    done?.();
  }

  /** For the end of the process. A slow reader has a second to take the rest. */
  flushSync(): void {
    this.#writeWaiting();
    for (let tries = 0; this.#isReaderSlow && tries < LAST_TRIES; tries++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_MS);
      this.#writeWaiting();
    }
  }

  #writeLater(): void {
    this.#timer ??= setTimeout(() => this.#writeWaiting(), WRITE_AFTER_MS).unref();
  }

  #writeWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isReaderSlow = false;
    const bytes = this.#buffer.bytes();
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.fd, bytes, written);
      this.#buffer.clear();
    } catch (error) {
      this.#buffer.forget(written);
      this.#isReaderSlow = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (this.#isReaderSlow) this.#writeLater();
      else this.#buffer.loseAll();
    }
  }
}
