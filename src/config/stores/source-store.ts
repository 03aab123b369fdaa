import { MemoryRecordRepository } from '../../adapters/outbound/memory/memory-record-repository.js';
import { IndexedSource } from '../../adapters/outbound/source/indexed-source.js';
import type { RecordSource } from '../../domain/ports/record-source.js';
import { shortened } from '../../domain/record/text.js';
import type { OpenedStore, StoreContext } from './define-store.js';
import { messageOf, UnusableStore } from './errors.js';
import { RepositoryReader } from './repository-reader.js';

const REJECTED =
  'The source cannot be read, or its newest records were rejected: the log says why. The registry before is served.';

/** Makes a store of a source: its records in memory, which nothing but the source changes. */
export function sourceStore(
  storage: string,
  source: RecordSource,
  pollMs: number,
  { logger, status }: Pick<StoreContext, 'logger' | 'status'>,
): OpenedStore {
  const repository = new MemoryRecordRepository(new IndexedSource(source), {
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
