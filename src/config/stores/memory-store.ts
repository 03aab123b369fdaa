import { MemoryRecordIntake } from '../../adapters/outbound/memory/memory-record-intake.js';
import {
  MemoryRecordRepository,
  type MemoryRecordRepositoryOptions,
} from '../../adapters/outbound/memory/memory-record-repository.js';
import { MemoryRegistryHistory } from '../../adapters/outbound/memory/memory-registry-history.js';
import { MemoryRegistryReader } from '../../adapters/outbound/memory/memory-registry-reader.js';
import type { LockOptions } from '../../adapters/outbound/memory/records-file/lock-file.js';
import { tokens } from '../composition/tokens.js';
import { injected, provide, provideValue, token } from '../composition/typed-injection.js';
import { SAMPLE_FILE } from '../sample-registry.js';
import { readableFile, writableFile } from '../settings/path-schemas.js';
import { oneOf } from '../settings/value-schemas.js';
import type { Purpose, StoreModule } from './store-module.js';

export interface MemorySettings {
  readonly recordsFile: string;
  readonly snapshot: boolean;
}

interface MemoryVariables {
  readonly RECORDS_FILE: string;
  readonly SNAPSHOT: 'on' | 'off';
}

/** How often the store checks whether its file was replaced. */
const CHECK_FILE_EVERY_MS = 1_000;

const NOT_SET = 'is not set: it names the file that holds the registry';

const recordsFiles = {
  serve: readableFile.default(SAMPLE_FILE),
  export: readableFile.required().messages({ 'any.required': NOT_SET }),
  // An import writes the file, so it need not exist yet.
  import: writableFile.required().messages({ 'any.required': NOT_SET }),
};

const parts = {
  file: token<string>('RecordsFile'),
  options: token<MemoryRecordRepositoryOptions>('MemoryRecordRepositoryOptions'),
  lock: token<LockOptions>('LockOptions'),
};

export const memory: StoreModule<MemorySettings, MemoryVariables> = {
  variables: (purpose: Purpose) => ({
    RECORDS_FILE: recordsFiles[purpose],
    SNAPSHOT: oneOf('on', 'off').default('on'),
  }),

  settings: ({ RECORDS_FILE, SNAPSHOT }) => ({
    recordsFile: RECORDS_FILE,
    snapshot: SNAPSHOT === 'on',
  }),

  provideTo: (container, { recordsFile: file, snapshot }) => {
    const logger = container.resolve(tokens.logger);
    provideValue(container, parts.file, file);
    provideValue(container, parts.lock, { onWait: (message) => logger.warn(message) });
    provideValue(container, parts.options, {
      file,
      checkEveryMs: CHECK_FILE_EVERY_MS,
      snapshot: snapshot ? `${file}.snapshot` : undefined,
      onSnapshot: (news) => logger.info({ file, ...news }, `snapshot ${news.snapshot}`),
      onLoaded: (loaded) => logger.info({ file, ...loaded }, 'registry loaded'),
      onRejected: (reason) => {
        const { code, message } = reason as NodeJS.ErrnoException;
        if (code === 'ENOENT')
          logger.error({ file }, 'records file gone, the registry stays as it was');
        else {
          const line = 'new records file rejected, the registry stays as it was';
          logger.error({ file, reason: message }, line);
        }
      },
    });
    provide(container, tokens.storeRepository, injected(MemoryRecordRepository, parts.options));
    provide(container, tokens.intake, injected(MemoryRecordIntake, parts.file, parts.lock));
    provide(container, tokens.history, injected(MemoryRegistryHistory, parts.file, parts.lock));
    provide(container, tokens.reader, injected(MemoryRegistryReader, parts.file));
  },
};
