import {
  MemoryRecordRepository,
  type MemoryRecordRepositoryOptions,
} from '../../src/adapters/outbound/memory/memory-record-repository.js';
import {
  RecordsFileSource,
  type RecordsFileSourceOptions,
} from '../../src/adapters/outbound/memory/records-file-source.js';

export type FileOptions = RecordsFileSourceOptions & Partial<MemoryRecordRepositoryOptions>;

/** The registry of a records file in memory, as the memory store has it. */
export function repositoryOnFile(options: FileOptions): MemoryRecordRepository {
  const silent = { onLoaded: () => {}, onRejected: () => {} };
  return new MemoryRecordRepository(new RecordsFileSource(options), { ...silent, ...options });
}
