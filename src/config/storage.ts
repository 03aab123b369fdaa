import type { Logger } from 'pino';
import { MemoryRecordRepository } from '../adapters/outbound/memory/memory-record-repository.js';
import { MongoConnection } from '../adapters/outbound/mongodb/connection.js';
import { MongoRecordRepository } from '../adapters/outbound/mongodb/mongo-record-repository.js';
import type { RecordRepository } from '../domain/record-repository.js';
import type { Settings } from './settings.js';

/** A store as the service starts and stops it. */
export type Storage = RecordRepository & {
  /** Resolves when the registry can be read, and rejects where it never will. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** How often the memory store looks whether its file is another one. */
const CHECK_FILE_EVERY_MS = 1_000;

const storages: Record<Settings['storage'], (settings: Settings, logger: Logger) => Storage> = {
  memory: ({ recordsFile, snapshot }, logger) =>
    new MemoryRecordRepository({
      file: recordsFile,
      checkEveryMs: CHECK_FILE_EVERY_MS,
      snapshot: snapshot ? `${recordsFile}.snapshot` : undefined,
      onSnapshot: (news) =>
        logger.info({ file: recordsFile, ...news }, `snapshot ${news.snapshot}`),
      onLoaded: (loaded) => logger.info({ file: recordsFile, ...loaded }, 'registry loaded'),
      onRejected: (reason) =>
        logger.error(
          { file: recordsFile, reason: String(reason) },
          'new records file rejected, the registry stays as it was',
        ),
    }),
  mongodb: ({ mongodb, queryTimeoutMs }, logger) =>
    new MongoRecordRepository(new MongoConnection({ ...mongodb, queryTimeoutMs }), (reason) =>
      logger.warn(
        { reason },
        'MongoDB does not answer yet; the registry is served as soon as it does',
      ),
    ),
};

export function createStorage(settings: Settings, logger: Logger): Storage {
  return storages[settings.storage](settings, logger);
}
