import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { LineSorter } from '../../../application/import/ports.js';
import { mergeSorted } from './k-way-merge.js';
import { readRun, writeRun } from './sorted-run.js';
import { temporaryFileError } from './temporary-file.js';

/** In UTF-16 code units. Never more than two or three runs are in memory. */
const RUN_LENGTH = 4 * 1024 * 1024;
/** Each run is an open file, and the system limits these for each process. */
const MOST_RUNS = 128;
const LINES_AT_ONCE = 1_000;

/**
 * External merge sort. It sorts as many lines as fit in memory, writes each sorted run to a
 * temporary file, and merges all runs at the end. Lines that fit in one run never touch the disk.
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
    return this.#length >= this.runLength ? this.#writeRun() : undefined;
  }

  async *sorted(): AsyncGenerator<readonly string[]> {
    if (this.#runs.length > 0) {
      await this.#writeRun();
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

  async #writeRun(): Promise<void> {
    try {
      const run = await writeRun(this.folder, [this.#take()]);
      if (this.#isClosed) await run.close();
      else this.#runs.push(run);
      if (this.#runs.length > MOST_RUNS) await this.#mergeRuns();
    } catch (error) {
      throw temporaryFileError(this.folder, error);
    }
  }

  /** Merges all runs into one. */
  async #mergeRuns(): Promise<void> {
    const runs = this.#runs;
    const run = await writeRun(this.folder, mergeSorted(runs.map(readRun)));
    if (this.#isClosed) return run.close();
    this.#runs = [run];
    for (const each of runs) await each.close();
  }
}
