import { BrokenRecordsFile } from '../adapters/outbound/memory/file/broken-records-file.js';
import { BrokenRegistry, StorageUnavailable } from '../domain/errors.js';
import type { AskOptions, Generation, RecordRepository } from '../domain/record-repository.js';
import type { Store } from './storage.js';

/** The registry as it is, opened when it is first asked for. */
export class OpenedOnDemand implements RecordRepository {
  #opened: Promise<void> | undefined;

  constructor(private readonly store: Store) {}

  async current(options?: AskOptions): Promise<Generation | undefined> {
    if (!this.store.exists()) return undefined;
    await this.#open();
    return this.store.storage.current(options);
  }

  async at(revision: string, options?: AskOptions): Promise<Generation> {
    await this.#open();
    return this.store.storage.at(revision, options);
  }

  #open(): Promise<void> {
    this.#opened ??= this.store.storage.open().catch((error: Error) => {
      const isBroken = error.cause instanceof BrokenRecordsFile;
      const Fault = isBroken ? BrokenRegistry : StorageUnavailable;
      throw new Fault(error.message, { cause: error });
    });
    return this.#opened;
  }
}
