import type { Logger } from 'pino';
import { fingerprint } from '../adapters/outbound/generation/fingerprint.js';
import { FileLineSorter } from '../adapters/outbound/sorting/file-line-sorter.js';
import { FileTexts } from '../adapters/outbound/sorting/file-texts.js';
import { ExportRecords } from '../application/export-records.js';
import { ImportRecords } from '../application/import-records.js';
import { ListHistory } from '../application/list-history.js';
import { RollBack } from '../application/roll-back.js';
import { SearchRecords } from '../application/search-records.js';
import { type Container, injected, newContainer, provide, provideValue } from './injected.js';
import type { Settings } from './settings.js';
import { loadStore } from './stores.js';
import { tokens } from './tokens.js';

/** The composition root: the one place that knows which part is plugged in where. */
export async function createContainer(settings: Settings, logger: Logger): Promise<Container> {
  const container = newContainer();
  provideValue(container, tokens.logger, logger);
  const store = await loadStore(settings.storage);
  store.provideTo(container, settings);

  const { storage, reader, intake, history, sorting, fingerprints } = tokens;
  provideValue(container, fingerprints, fingerprint);
  provideValue(container, sorting, {
    sorter: () => new FileLineSorter(),
    texts: () => new FileTexts(),
  });
  provide(container, tokens.searchRecords, injected(SearchRecords, storage));
  provide(
    container,
    tokens.importRecords,
    injected(ImportRecords, reader, intake, sorting, fingerprints),
  );
  provide(container, tokens.exportRecords, injected(ExportRecords, reader));
  provide(container, tokens.listHistory, injected(ListHistory, history));
  provide(container, tokens.rollBack, injected(RollBack, history));
  return container;
}
