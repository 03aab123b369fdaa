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
import type { Settings } from '../settings/settings.js';
import { isInMemory, loadStore } from '../stores/available-stores.js';
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
export async function createContainer(settings: Settings, logger: Logger): Promise<Container> {
  const container = newContainer();
  provideValue(container, tokens.logger, logger);
  const store = await loadStore(settings.storage);
  store.provideTo(container, settings);
  const isMirrored = settings.mirrorMb > 0 && !isInMemory(settings.storage);
  if (isMirrored) (await import('./mirror.js')).provideMirror(container, settings);
  else provideAlias(container, tokens.servedRepository, tokens.storeRepository);

  const { servedRepository, reader, intake, history, sorting, fingerprints } = tokens;
  provideValue(container, fingerprints, fingerprint);
  provideValue(container, sorting, {
    sorter: () => new FileLineSorter(),
    texts: () => new SpilledTexts(),
  });
  provide(container, tokens.searchRecords, injected(SearchRecords, servedRepository));
  provide(container, tokens.countFacets, injected(CountFacets, servedRepository));
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
