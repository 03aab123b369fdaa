import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { LineSorter } from '../../../application/import/ports.js';
import { mergeSorted } from './k-way-merge.js';
import { noTemporaryFile } from './no-temporary-file.js';
import { readRun, writeRun } from './sorted-run.js';

/** In UTF-16 code units. Two or three of these are in memory at once, whatever is sorted. */
const RUN_LENGTH = 4 * 1024 * 1024;
/** Each is an open file, and systems let a process have so many of them. */
const MOST_RUNS = 128;
const LINES_AT_ONCE = 1_000;

/**
 * Sorts as much as fits in memory at a time, and keeps each sorted run in a temporary file until
 * all of them are mergeSorted. What fits in one run never touches the disk.
 */
export class FileLineSorter implements LineSorter {
  #lines: string[] = [];
  #length = 0;
  #runs: FileHandle[] = [];
  #isClosed = false;

  constructor(
    private readonly runLength = RUN_LENGTH,
    private readonly folder = tmpdir(),
  ) {}

  add(line: string): Promise<void> | undefined {
    this.#lines.push(line);
    this.#length += line.length;
    return this.#length >= this.runLength ? this.#store() : undefined;
  }

  async *sorted(): AsyncGenerator<readonly string[]> {
    if (this.#runs.length > 0) {
      await this.#store();
      yield* mergeSorted(this.#runs.map(readRun));
      return;
    }
    const lines = this.#take();
    for (let i = 0; i < lines.length; i += LINES_AT_ONCE) yield lines.slice(i, i + LINES_AT_ONCE);
  }

  async close(): Promise<void> {
    const runs = this.#runs;
    this.#isClosed = true;
    this.#lines = [];
    this.#runs = [];
    for (const run of runs) await run.close();
  }

  #take(): string[] {
    const lines = this.#lines.sort();
    this.#lines = [];
    this.#length = 0;
    return lines;
  }

  async #store(): Promise<void> {
    try {
      const run = await writeRun(this.folder, [this.#take()]);
      if (this.#isClosed) await run.close();
      else this.#runs.push(run);
      if (this.#runs.length > MOST_RUNS) await this.#unite();
    } catch (error) {
      throw noTemporaryFile(this.folder, error);
    }
  }

  /** Makes one run of all. */
  async #unite(): Promise<void> {
    const runs = this.#runs;
    const run = await writeRun(this.folder, mergeSorted(runs.map(readRun)));
    if (this.#isClosed) return run.close();
    this.#runs = [run];
    for (const each of runs) await each.close();
  }
}
