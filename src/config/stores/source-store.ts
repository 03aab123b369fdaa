import { SourceRepository } from '../../adapters/outbound/source/source-repository.js';
import type { RecordSource } from '../../domain/ports/record-source.js';
import { shortened } from '../../domain/record/text.js';
import type { OpenedStore, StoreLogger } from './define-store.js';
import { messageOf, UnusableStore } from './errors.js';
import { RepositoryReader } from './repository-reader.js';

/** Makes a store of a source: its records in memory, which nothing but the source changes. */
export function sourceStore(
  storage: string,
  source: RecordSource,
  pollMs: number,
  logger: StoreLogger,
): OpenedStore {
  const repository = new SourceRepository(source, {
    pollMs,
    onLoaded: ({ version, ...loaded }) =>
      logger.info({ ...loaded, version: shortened(version) }, 'registry loaded'),
    onRejected: (reason) =>
      logger.error({ reason }, 'the source was rejected, the registry stays as it was'),
    onRegained: () => logger.info({}, 'the source can be read again'),
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
