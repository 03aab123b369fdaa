import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import Joi from 'joi';
import { BrokenRecordsFile, publicReason } from '../../adapters/outbound/memory/errors.js';
import { MemoryRecordIntake } from '../../adapters/outbound/memory/memory-record-intake.js';
import { MemoryRecordRepository } from '../../adapters/outbound/memory/memory-record-repository.js';
import { MemoryRegistryHistory } from '../../adapters/outbound/memory/memory-registry-history.js';
import { MemoryRegistryReader } from '../../adapters/outbound/memory/memory-registry-reader.js';
import {
  previousPath,
  previousSince,
} from '../../adapters/outbound/memory/records-file/replace-records-file.js';
import { RecordsFileSource } from '../../adapters/outbound/memory/records-file-source.js';
import { SAMPLE_FILE } from '../sample-registry.js';
import {
  newFile,
  readableFileElse,
  readableFileOrNone,
  writableFile,
} from '../settings/path-schemas.js';
import { oneOf } from '../settings/value-schemas.js';
import { defineStore, type StoreLogger } from './define-store.js';
import { CannotStart } from './errors.js';
import { registryFiles } from './registry-files.js';
import { SnapshotLog } from './snapshot-log.js';

export interface MemoryVariables {
  readonly RECORDS_FILE: string;
  readonly SNAPSHOT: 'on' | 'off';
  readonly SNAPSHOT_FILE?: string;
}

const NOT_SET = 'is not set: it names the file that holds the registry';

function adviceOnGone(file: string): string {
  const kept = previousPath(file);
  return existsSync(kept)
    ? `. ${kept} is there, the registry before the last import: planning-registry history says how old it is, planning-registry rollback makes it current`
    : '';
}

const recordsFiles = {
  serve: readableFileElse(adviceOnGone).default(SAMPLE_FILE),
  // Nothing may have been loaded yet; or the file is gone, and what it replaced can be read.
  export: readableFileOrNone.required().messages({ 'any.required': NOT_SET }),
  // An import writes the file, so it need not exist yet.
  import: writableFile.required().messages({ 'any.required': NOT_SET }),
};

/** Beside the records file are others of ours: the registry before it, a lock, drafts. */
const snapshotFile = newFile
  .custom((path: string, { state, error }) => {
    const { RECORDS_FILE: file = SAMPLE_FILE, SNAPSHOT } = state.ancestors[0];
    if (SNAPSHOT === 'off') return error('snapshot.off');
    const [snapshot, records] = [resolve(path), resolve(file)];
    const isOther = snapshot !== records && !snapshot.startsWith(`${records}.`);
    return isOther || snapshot === `${records}.snapshot` ? path : error('snapshot.taken');
  })
  .messages({
    'snapshot.off': 'has no effect with SNAPSHOT=off; unset one of them',
    'snapshot.taken': 'must be a file of its own, not RECORDS_FILE or one that belongs to it',
  });

/** The default store: it needs nothing but a file, so the service runs without a database. */
export const memory = defineStore<MemoryVariables>({
  inMemory: true,

  settings: (purpose) =>
    Joi.object({
      RECORDS_FILE: recordsFiles[purpose],
      SNAPSHOT: oneOf('on', 'off').default('on'),
      // Commands make no snapshot.
      SNAPSHOT_FILE: purpose === 'serve' ? snapshotFile : Joi.string(),
    }),

  open: async (
    { RECORDS_FILE: file, SNAPSHOT, SNAPSHOT_FILE = `${file}.snapshot` },
    { logger, status, purpose },
  ) => {
    // It may be a slip in the path.
    if (purpose === 'export' && !existsSync(file)) logger.warn({ file }, 'there is no such file');
    const snapshots = new SnapshotLog(file, { logger, status });
    const source = new RecordsFileSource({
      file,
      snapshot: SNAPSHOT === 'on' ? SNAPSHOT_FILE : undefined,
      onSnapshot: snapshots.note,
    });
    const repository = new MemoryRecordRepository(source, {
      onLoaded: ({ records, revision }) => {
        status.loaded();
        snapshots.loaded();
        logger.info({ file, records, revision }, 'registry loaded');
      },
      onRejected: (reason) => {
        const detail = `${publicReason(reason)} The registry before is served.`;
        const { code, message } = reason as NodeJS.ErrnoException;
        if (code === 'ENOENT') {
          status.recordsGone(detail);
          logger.error({ file }, 'records file gone, the registry stays as it was');
        } else {
          status.rejected(detail);
          const line = 'new records file rejected, the registry stays as it was';
          logger.error({ file, reason: message }, line);
        }
        if (code === 'ENOENT' || reason instanceof BrokenRecordsFile) void tellKept(file, logger);
      },
      onRegained: () => {
        status.loaded();
        logger.info({ file }, 'the records file can be read again');
      },
    });
    const reader = new MemoryRegistryReader(file);
    const lock = { onWait: (message: string) => logger.warn({ file }, message) };
    return {
      files: await registryFiles(file),
      repository,
      reader,
      intake: new MemoryRecordIntake(file, lock),
      history: new MemoryRegistryHistory(file, {
        ...lock,
        onDamaged: (reason) => logger.warn({ reason }, 'a file that is kept holds no registry'),
      }),
      start: () => repository.open().catch((error) => explain(file, error)),
      close: async () => {
        await repository.close();
        await reader.close();
      },
    };
  },
});

/** Without the number of records: to count them is work that requests would wait for. */
async function tellKept(file: string, logger: StoreLogger): Promise<void> {
  const since = await previousSince(file);
  if (since) logger.warn({ file: previousPath(file), since }, OLDER_IS_KEPT);
}

const OLDER_IS_KEPT =
  'a rollback would bring back the registry before the last import, which may be older than what is served';

async function explain(file: string, error: Error): Promise<never> {
  const wayOut = await wayBack(file);
  const Fault = error instanceof BrokenRecordsFile ? CannotStart : Error;
  throw new Fault(`${file} cannot be served:\n${error.message}${wayOut}`, { cause: error });
}

/** Empty if the records file can be read, or none can be read that it replaced. */
async function wayBack(file: string): Promise<string> {
  const kept = await new MemoryRegistryHistory(file).list().catch(() => []);
  const previous = kept.find(({ isCurrent }) => isCurrent === false);
  if (!previous) return '';
  const { records, since } = previous;
  return (
    `\nThe registry before the last import is kept: ${records.toLocaleString('en')} records, of ${since.toISOString()}. ` +
    'planning-registry rollback makes it current. What was served last may be newer: ' +
    'to get that back, import it again from its source, or restore a backup.'
  );
}
