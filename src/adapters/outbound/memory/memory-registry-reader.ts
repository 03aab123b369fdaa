import type { FileHandle } from 'node:fs/promises';
import { BrokenRegistry, StorageUnavailable } from '../../../domain/errors.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { RegistryReader, WholeRegistry } from '../../../domain/ports/registry-reader.js';
import { createExpediente, type Expediente } from '../../../domain/record/expediente.js';
import { BrokenRecordsFile } from './errors.js';
import { openIfExists } from './records-file/file-operations.js';
import { contentStateOf } from './records-file/file-state.js';
import { decodeLine, parseLine } from './records-file/ndjson-lines.js';
import { RecordLocations, readLinesAt } from './records-file/record-locations.js';

/**
 * Reads a records file for commands. `current` reads it once, to check it and to find where each
 * record is. Each call of `records` reads it again, in the registry's order.
 */
export class MemoryRegistryReader implements RegistryReader {
  readonly #files: FileHandle[] = [];

  constructor(private readonly path: string) {}

  async current({ signal }: AskOptions = {}): Promise<WholeRegistry | undefined> {
    const file = await this.#open();
    if (!file) return undefined;
    this.#files.push(file);
    try {
      const state = await contentState(file);
      const locations = await RecordLocations.of(file, signal);
      const checkUnchanged = () => this.#checkUnchanged(file, state);
      await checkUnchanged();
      return {
        revision: locations.revision,
        count: locations.count,
        records: ({ signal } = {}) => this.#records(file, locations, checkUnchanged, signal),
      };
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#unreadable(error);
    }
  }

  async close(): Promise<void> {
    for (const file of this.#files.splice(0)) await file.close();
  }

  #open(): Promise<FileHandle | undefined> {
    return openIfExists(this.path).catch((error) => {
      throw this.#unreadable(error);
    });
  }

  async *#records(
    file: FileHandle,
    locations: RecordLocations,
    checkUnchanged: () => Promise<void>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<readonly Expediente[]> {
    for (const batch of locations.batches()) {
      signal?.throwIfAborted();
      const lines = await readLinesAt(file, batch).catch((error) => {
        throw this.#unreadable(error);
      });
      await checkUnchanged();
      yield lines.map((line) => createExpediente(parseLine(decodeLine(line))));
    }
  }

  /** A file that was written in place may be half one registry and half another. */
  async #checkUnchanged(file: FileHandle, state: string): Promise<void> {
    if ((await contentState(file)) === state) return;
    throw new StorageUnavailable(`${this.path} changed while it was read; try again.`);
  }

  #unreadable(error: unknown): StorageUnavailable {
    if (error instanceof StorageUnavailable) return error;
    const message = `${this.path} cannot be read:\n${(error as Error).message}`;
    const Fault = error instanceof BrokenRecordsFile ? BrokenRegistry : StorageUnavailable;
    return new Fault(message, { cause: error });
  }
}

async function contentState(file: FileHandle): Promise<string> {
  return contentStateOf(await file.stat({ bigint: true }));
}
