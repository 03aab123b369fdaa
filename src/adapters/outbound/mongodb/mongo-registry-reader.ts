import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { RegistryReader, WholeRegistry } from '../../../domain/ports/registry-reader.js';
import type { MongoRecordRepository } from './mongo-record-repository.js';

/** The registry in MongoDB, for commands that read all of it. */
export class MongoRegistryReader implements RegistryReader {
  constructor(private readonly repository: MongoRecordRepository) {}

  current(options?: AskOptions): Promise<WholeRegistry | undefined> {
    return this.repository.whole(options);
  }
}
