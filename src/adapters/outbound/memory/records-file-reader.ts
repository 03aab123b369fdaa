import { type FileHandle, open } from 'node:fs/promises';
import { BrokenRegistry, StorageUnavailable } from '../../../domain/errors.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { RegistryReader, WholeRegistry } from '../../../domain/ports/registry-reader.js';
import type { Expediente } from '../../../domain/record/expediente.js';
import { BrokenRecordsFile } from './file/broken-records-file.js';
import { versionOf } from './file/file-identity.js';
import { decodedLine } from './file/file-lines.js';
import { linesAt } from './file/lines-at.js';
import { recordOn } from './file/record-file.js';
import { RecordLines } from './file/record-lines.js';

/**
 * The registry in its file, for commands. It reads the file once to check it and to learn where
 * each record stands, and again for each time that the records are asked for.
 */
export class RecordsFileReader implements RegistryReader {
  readonly #files: FileHandle[] = [];

  constructor(private readonly path: string) {}

  async current({ signal }: AskOptions = {}): Promise<WholeRegistry | undefined> {
    const file = await this.#opened();
    if (!file) return undefined;
    this.#files.push(file);
    try {
      const version = await fileVersion(file);
      const lines = await RecordLines.of(file, signal);
      const checked = () => this.#checkUnchanged(file, version);
      await checked();
      return {
        revision: lines.revision,
        count: lines.count,
        records: ({ signal } = {}) => this.#records(file, lines, checked, signal),
      };
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#unreadable(error);
    }
  }

  async close(): Promise<void> {
    for (const file of this.#files.splice(0)) await file.close();
  }

  #opened(): Promise<FileHandle | undefined> {
    return open(this.path).catch((error) => {
      if (error.code === 'ENOENT') return undefined;
      throw this.#unreadable(error);
    });
  }

  async *#records(
    file: FileHandle,
    lines: RecordLines,
    checked: () => Promise<void>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<readonly Expediente[]> {
    for (const places of lines.batches()) {
      signal?.throwIfAborted();
      const bytes = await linesAt(file, places).catch((error) => {
        throw this.#unreadable(error);
      });
      await checked();
      yield bytes.map((line) => recordOn({ text: decodedLine(line) }));
    }
  }

  /** A file that is written in place is half one registry and half another. */
  async #checkUnchanged(file: FileHandle, version: string): Promise<void> {
    if ((await fileVersion(file)) === version) return;
    throw new StorageUnavailable(`${this.path} changed while it was read; try again.`);
  }

  #unreadable(error: unknown): StorageUnavailable {
    if (error instanceof StorageUnavailable) return error;
    const message = `${this.path} cannot be read:\n${(error as Error).message}`;
    const Fault = error instanceof BrokenRecordsFile ? BrokenRegistry : StorageUnavailable;
    return new Fault(message, { cause: error });
  }
}

async function fileVersion(file: FileHandle): Promise<string> {
  return versionOf(await file.stat({ bigint: true }));
}
