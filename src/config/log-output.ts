import { writeSync } from 'node:fs';

const WRITE_FROM = 4 * 1024;
const WRITE_AFTER_MS = 100;
/** How many bytes wait for a slow reader. Lines beyond it are lost. */
const MOST_WAITING = 1024 * 1024;
const LAST_TRIES = 100;
const TRY_AGAIN_MS = 10;
const NOTHING = Buffer.alloc(0);
const LINE_FEED = 10;

/**
 * Writes log lines to a file descriptor, many at once. If the disk is full, or the reader is slow
 * or gone, lines are lost, and a later line says how many. pino's own destination ends the process
 * if the disk is full, and never lets it end if the reader is gone.
 */
export class LogOutput {
  #lines = '';
  /** What an earlier write could not pass on. */
  #rest: Buffer = NOTHING;
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly fd: number) {}

  write(line: string): void {
    if (this.#rest.length + this.#lines.length > MOST_WAITING) this.#lost++;
    else this.#lines += line;
    if (this.#lines.length >= WRITE_FROM && this.#rest.length === 0) this.#writeWaiting();
    else this.#timer ??= setTimeout(() => this.#writeWaiting(), WRITE_AFTER_MS).unref();
  }

  flush(done?: () => void): void {
    this.#writeWaiting();
    done?.();
  }

  /** For the end of the process. A slow reader has a second to take the rest. */
  flushSync(): void {
    this.#writeWaiting();
    for (let tries = 0; this.#rest.length > 0 && tries < LAST_TRIES; tries++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_MS);
      this.#writeWaiting();
    }
  }

  #writeWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let bytes: Buffer = Buffer.concat([this.#rest, Buffer.from(this.#lines + this.#lostLine())]);
    this.#lines = '';
    this.#rest = NOTHING;
    this.#lost = 0;
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.fd, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') this.#rest = bytes;
      else this.#lost = bytes.filter((byte) => byte === LINE_FEED).length;
    }
    if (this.#rest.length > 0) {
      this.#timer = setTimeout(() => this.#writeWaiting(), WRITE_AFTER_MS).unref();
    }
  }

  #lostLine(): string {
    if (this.#lost === 0) return '';
    const time = new Date().toISOString();
    return `${JSON.stringify({ level: 40, time, lost: this.#lost, msg: 'log lines lost' })}\n`;
  }
}
