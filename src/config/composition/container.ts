import type { Logger } from 'pino';
import { FileLineSorter } from '../../adapters/outbound/external-sort/file-line-sorter.js';
import { SpilledTexts } from '../../adapters/outbound/external-sort/spilled-texts.js';
import { fingerprint } from '../../adapters/outbound/search-index/revision.js';
import { ExportRecords } from '../../application/export/export-records.js';
import { ListHistory } from '../../application/history/list-history.js';
import { RollBack } from '../../application/history/roll-back.js';
import { ImportRecords } from '../../application/import/import-records.js';
import { CountFacets } from '../../application/search/count-facets.js';
import { SearchRecords } from '../../application/search/search-records.js';
import { ReportStatus } from '../../application/status/report-status.js';
import { ServiceStatus } from '../../application/status/service-status.js';
import type { OnRead } from '../metrics/observed-repository.js';
import type { Settings } from '../settings/settings.js';
import { isInMemory, type Purpose } from '../stores/define-store.js';
import { loadStore } from '../stores/load-store.js';
import { openStore, type UsableStore } from '../stores/open-store.js';
import { StoreRepository } from '../stores/store-repository.js';
import { startTracing } from '../tracing/start-tracing.js';
import { tokens } from './tokens.js';
import {
  type Container,
  injected,
  newContainer,
  provide,
  provideAlias,
  provideValue,
} from './typed-injection.js';

/** The composition root. Only here is it decided which class implements what. */
export async function createContainer(
  settings: Settings,
  logger: Logger,
  purpose: Purpose = 'serve',
): Promise<Container> {
  const module = await loadStore(settings.storage);
  const status = new ServiceStatus();
  const tracing = purpose === 'serve' ? await startTracing(settings.traces, logger) : undefined;
  const traceRead = tracing?.traceRead;
  const opened = await openStore(module, settings, { logger, purpose, status, traceRead });
  const container = newContainer();
  const isCounted = settings.metrics && purpose === 'serve';
  const used = isCounted
    ? new (await import('../metrics/prometheus-metrics.js')).PrometheusMetrics(status, () =>
        container.resolve(tokens.reportStatus),
      )
    : undefined;
  provideValue(container, tokens.metrics, { used });
  provideValue(container, tokens.tracing, { used: tracing });
  const store = used && !isInMemory(module) ? await observedStore(opened, used.onRead) : opened;
  provideValue(container, tokens.logger, logger);
  provideValue(container, tokens.status, status);
  provideValue(container, tokens.store, store);
  provideValue(container, tokens.reader, store.reader);
  provide(container, tokens.storeRepository, injected(StoreRepository, tokens.store));
  // Built at once, so that the store is closed when the container is disposed of.
  container.resolve(tokens.storeRepository);
  const isMirrored = settings.mirrorMb > 0 && !isInMemory(module);
  if (isMirrored) (await import('./mirror.js')).provideMirror(container, settings);
  else provideAlias(container, tokens.servedRepository, tokens.storeRepository);
  if (tracing) (await import('./tracing.js')).provideTracedRepository(container, tracing);
  else provideAlias(container, tokens.searchedRepository, tokens.servedRepository);

  const { servedRepository, searchedRepository, reader, sorting, fingerprints } = tokens;
  provideValue(container, fingerprints, fingerprint);
  provideValue(container, sorting, {
    sorter: () => new FileLineSorter(),
    texts: () => new SpilledTexts(),
  });
  provide(container, tokens.searchRecords, injected(SearchRecords, searchedRepository));
  provide(container, tokens.countFacets, injected(CountFacets, searchedRepository));
  provide(container, tokens.reportStatus, injected(ReportStatus, servedRepository, tokens.status));
  provide(container, tokens.exportRecords, injected(ExportRecords, reader));
  if (store.intake) {
    provideValue(container, tokens.intake, store.intake);
    provide(
      container,
      tokens.importRecords,
      injected(ImportRecords, reader, tokens.intake, sorting, fingerprints),
    );
  }
  if (store.history) {
    provideValue(container, tokens.history, store.history);
    provide(container, tokens.listHistory, injected(ListHistory, tokens.history));
    provide(container, tokens.rollBack, injected(RollBack, tokens.history));
  }
  return container;
}

async function observedStore(store: UsableStore, onRead: OnRead): Promise<UsableStore> {
  const { observed } = await import('../metrics/observed-repository.js');
  return { ...store, repository: observed(store.repository, onRead) };
}
