import { MemoryRecordRepository } from '../../adapters/outbound/memory/memory-record-repository.js';
import { IndexedSource } from '../../adapters/outbound/source/indexed-source.js';
import { SilenceAlarm } from '../../adapters/outbound/source/silence-alarm.js';
import type { RecordSource } from '../../domain/ports/record-source.js';
import { shortened } from '../../domain/record/text.js';
import type { OpenedStore, StoreContext } from './define-store.js';
import { messageOf, UnusableStore } from './errors.js';
import { RepositoryReader } from './repository-reader.js';

const REJECTED =
  'The source cannot be read, or its newest records were rejected: the log says why. The registry before is served.';

const SILENT =
  'The source does not answer, so nobody knows whether its records have changed. The registry before is served.';

/** Makes a store of a source: its records in memory, which nothing but the source changes. */
export function sourceStore(
  storage: string,
  source: RecordSource,
  pollMs: number,
  { logger, status }: Pick<StoreContext, 'logger' | 'status'>,
): OpenedStore {
  const alarm = new SilenceAlarm({
    onSilent: (what, seconds) => {
      status.away(SILENT);
      logger.error({ seconds }, `the source is silent: ${what} has not answered`);
    },
    onHeard: () => {
      status.back();
      logger.info({}, 'the source is no longer silent');
    },
  });
  const repository = new MemoryRecordRepository(new IndexedSource(source, alarm), {
    pollMs,
    onLoaded: ({ version, ...loaded }) => {
      status.loaded();
      logger.info({ ...loaded, version: shortened(version) }, 'registry loaded');
    },
    onRejected: (reason) => {
      status.rejected(REJECTED);
      logger.error(
        { reason: messageOf(reason) },
        'the source was rejected, the registry stays as it was',
      );
    },
    onRegained: () => {
      status.loaded();
      logger.info({}, 'the source can be read again');
    },
  });
  const whole = new RepositoryReader(repository);
  let opened: Promise<void> | undefined;
  const start = () => {
    opened ??= repository.open().catch((error) => {
      throw new UnusableStore(storage, `cannot be served: ${messageOf(error)}`, { cause: error });
    });
    return opened;
  };
  return {
    repository,
    start,
    // A command starts nothing by itself.
    reader: { current: (options) => start().then(() => whole.current(options)) },
    close: () => repository.close(),
  };
}
