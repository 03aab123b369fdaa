import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { MemoryRecordIntake } from '../../src/adapters/outbound/memory/memory-record-intake.js';
import type { MemoryRecordRepository } from '../../src/adapters/outbound/memory/memory-record-repository.js';
import { MemoryRegistryHistory } from '../../src/adapters/outbound/memory/memory-registry-history.js';
import { MemoryRegistryReader } from '../../src/adapters/outbound/memory/memory-registry-reader.js';
import { RevisionGone } from '../../src/domain/errors.js';
import type { Generation, RecordRepository } from '../../src/domain/ports/record-repository.js';
import type { RegistryReader } from '../../src/domain/ports/registry-reader.js';
import { type FileOptions, repositoryOnFile } from './repository-on-file.js';
import { temporaryFolder } from './temporary-folder.js';

/** A records file that is yet to be, and the store that serves it. */
export async function memoryRegistry() {
  const folder = await temporaryFolder();
  const file = join(folder, 'records.ndjson');
  return {
    folder,
    file,
    intake: new MemoryRecordIntake(file),
    history: new MemoryRegistryHistory(file),
    /** Reads the file as a command does. */
    async reader(): Promise<RegistryReader> {
      const reader = new MemoryRegistryReader(file);
      onTestFinished(() => reader.close());
      return reader;
    },
    /** Serves the file as soon as it is there, and every file that replaces it. */
    followed: (options: Partial<FileOptions> = {}) =>
      new FollowedFile({ file, checkEveryMs: 5, ...options }),
    /** Reads the file as a new process would that serves it. */
    async reopened(): Promise<RecordRepository> {
      if (!existsSync(file)) return nothingYet;
      const repository = repositoryOnFile({ file, checkEveryMs: 60_000 });
      onTestFinished(() => repository.close());
      await repository.open();
      return repository;
    },
  };
}

const nothingYet: RecordRepository = {
  current: async () => undefined,
  at: () => Promise.reject(new Error('there is no registry')),
};

class FollowedFile implements RecordRepository {
  #opened: Promise<MemoryRecordRepository> | undefined;

  constructor(private readonly options: FileOptions) {}

  async current(): Promise<Generation | undefined> {
    return (await this.#repository())?.current();
  }

  async at(revision: string): Promise<Generation> {
    const repository = await this.#repository();
    if (!repository) throw new RevisionGone();
    return repository.at(revision);
  }

  async close(): Promise<void> {
    await (await this.#opened)?.close();
  }

  async #repository(): Promise<MemoryRecordRepository | undefined> {
    if (!this.#opened && !existsSync(this.options.file)) return undefined;
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open(): Promise<MemoryRecordRepository> {
    const repository = repositoryOnFile(this.options);
    await repository.open();
    return repository;
  }
}
