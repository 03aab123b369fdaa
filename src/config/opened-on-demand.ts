import type { MongoRecordRepository } from '../adapters/outbound/mongodb/mongo-record-repository.js';
import { StorageUnavailable } from '../domain/errors.js';
import type { AskOptions } from '../domain/record-repository.js';
import type { RegistryReader, WholeRegistry } from '../domain/registry-reader.js';

/** The registry in MongoDB, opened when it is first asked for. */
export class OpenedOnDemand implements RegistryReader {
  #opened: Promise<void> | undefined;

  constructor(private readonly storage: MongoRecordRepository) {}

  async current(options?: AskOptions): Promise<WholeRegistry | undefined> {
    this.#opened ??= this.storage.open().catch((error: Error) => {
      throw new StorageUnavailable(error.message, { cause: error });
    });
    await this.#opened;
    return this.storage.whole(options);
  }

  close(): Promise<void> {
    return this.storage.close();
  }
}
