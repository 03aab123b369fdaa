import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Location } from '../../../../application/import/import-request.js';
import { StorageUnavailable } from '../../../../domain/errors.js';

const BUFFER_BYTES = 256 * 1024;
const FIRST_LINES = 1024;
const LINE_FEED = 0x0a;

/**
 * Keeps the rows of an import as they came, in a temporary file: a row that repeats a code is
 * rejected long after it was read. The memory holds eight bytes for each line of the files.
 */
export class RowSpool {
  readonly #file: number;
  /** Where the row of each line begins, plus one; zero if no row begins there. */
  readonly #offsets = new Map<string, Float64Array>();
  #buffered: string[] = [];
  #bufferedBytes = 0;
  #written = 0;

  constructor() {
    const path = join(tmpdir(), `planning-registry-rows-${randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path); // so that it vanishes with the process
  }

  add(row: unknown, { file, line }: Location): void {
    const text = `${JSON.stringify(row)}\n`;
    let offsets = this.#offsets.get(file) ?? new Float64Array(FIRST_LINES);
    if (line >= offsets.length) {
      const larger = new Float64Array(Math.max(line + 1, offsets.length * 2));
      larger.set(offsets);
      offsets = larger;
    }
    offsets[line] = this.#written + this.#bufferedBytes + 1;
    this.#offsets.set(file, offsets);
    this.#buffered.push(text);
    this.#bufferedBytes += Buffer.byteLength(text);
    if (this.#bufferedBytes >= BUFFER_BYTES) this.#flush();
  }

  /** Undefined if no row began on this line. */
  rowAt({ file, line }: Location): unknown {
    const offset = this.#offsets.get(file)?.[line] ?? 0;
    if (offset === 0) return undefined;
    this.#flush();
    const pieces: Buffer[] = [];
    for (let at = offset - 1; ; ) {
      const piece = Buffer.alloc(BUFFER_BYTES);
      const read = readSync(this.#file, piece, 0, BUFFER_BYTES, at);
      const end = piece.subarray(0, read).indexOf(LINE_FEED);
      pieces.push(piece.subarray(0, end === -1 ? read : end));
      if (end !== -1 || read === 0) break;
      at += read;
    }
    return JSON.parse(Buffer.concat(pieces).toString());
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#buffered.join(''));
    try {
      for (let at = 0; at < bytes.length; ) {
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#written + at);
      }
    } catch (error) {
      const { message } = error as Error;
      throw new StorageUnavailable(`the temporary file of the rows cannot be written: ${message}`, {
        cause: error,
      });
    }
    this.#written += bytes.length;
    this.#buffered = [];
    this.#bufferedBytes = 0;
  }
}
