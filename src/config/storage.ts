import type { Logger } from 'pino';
import { MemoryRecordIntake } from '../adapters/outbound/memory/memory-record-intake.js';
import { MemoryRecordRepository } from '../adapters/outbound/memory/memory-record-repository.js';
import { MemoryRegistryHistory } from '../adapters/outbound/memory/memory-registry-history.js';
import { RecordsFileReader } from '../adapters/outbound/memory/records-file-reader.js';
import { MongoConnection } from '../adapters/outbound/mongodb/connection.js';
import { MongoRecordIntake } from '../adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../adapters/outbound/mongodb/mongo-registry-history.js';
import type { RecordIntake } from '../domain/record-intake.js';
import type { RecordRepository } from '../domain/record-repository.js';
import type { RegistryHistory } from '../domain/registry-history.js';
import type { RegistryReader } from '../domain/registry-reader.js';
import type { Settings } from './settings.js';

/** The registry as the service starts and stops it. */
export type Storage = RecordRepository & {
  /** Resolves when the registry can be read, and rejects where it never will. */
  open(): Promise<void>;
  close(): Promise<void>;
};

export interface Store {
  readonly storage: Storage;
  readonly intake: RecordIntake;
  readonly history: RegistryHistory;
  /** For commands that read all of the registry, whether or not it is being served. */
  readonly reader: RegistryReader & { close(): Promise<void> };
}

/** How often the memory store looks whether its file is another one. */
const CHECK_FILE_EVERY_MS = 1_000;

const stores: Record<Settings['storage'], (settings: Settings, logger: Logger) => Store> = {
  memory: ({ recordsFile, snapshot }, logger) => {
    const storage = new MemoryRecordRepository({
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
    });
    const lock = { onWait: (message: string) => logger.warn(message) };
    return {
      storage,
      intake: new MemoryRecordIntake(recordsFile, lock),
      history: new MemoryRegistryHistory(recordsFile, lock),
      reader: new RecordsFileReader(recordsFile),
    };
  },
  mongodb: ({ mongodb, queryTimeoutMs }, logger) => {
    const connection = new MongoConnection({ ...mongodb, queryTimeoutMs });
    const storage = new MongoRecordRepository(connection, (reason) =>
      logger.warn(
        { reason },
        'MongoDB does not answer yet; the registry is served as soon as it does',
      ),
    );
    const commands = new MongoConnection({ ...mongodb, queryTimeoutMs, patient: true });
    const registry = new MongoRecordRepository(commands);
    return {
      storage,
      intake: new MongoRecordIntake(commands, {
        onLeftBehind: (reason) =>
          logger.warn({ reason: String(reason) }, 'what was replaced could not be dropped yet'),
      }),
      history: new MongoRegistryHistory(commands),
      reader: {
        current: (options) => registry.whole(options),
        close: () => commands.close(),
      },
    };
  },
};

export function createStore(settings: Settings, logger: Logger): Store {
  return stores[settings.storage](settings, logger);
}
