import type { Logger } from 'pino';
import type { ExportRecords } from '../../application/export/export-records.js';
import type { ListHistory } from '../../application/history/list-history.js';
import type { RollBack } from '../../application/history/roll-back.js';
import type { ImportRecords } from '../../application/import/import-records.js';
import type { Fingerprint, LineSorting } from '../../application/import/ports.js';
import type { CountFacets } from '../../application/search/count-facets.js';
import type { SearchRecords } from '../../application/search/search-records.js';
import type { ReportStatus } from '../../application/status/report-status.js';
import type { ServiceStatus } from '../../application/status/service-status.js';
import type { RecordIntake } from '../../domain/ports/record-intake.js';
import type { RecordRepository } from '../../domain/ports/record-repository.js';
import type { RegistryHistory } from '../../domain/ports/registry-history.js';
import type { RegistryReader } from '../../domain/ports/registry-reader.js';
import type { PrometheusMetrics } from '../metrics/prometheus-metrics.js';
import type { UsableStore } from '../stores/open-store.js';
import type { OpenableRepository } from '../stores/store-repository.js';
import type { Tracing } from '../tracing/tracing.js';
import { token } from './typed-injection.js';

/** The parts of the program, each with its type. */
export const tokens = {
  logger: token<Logger>('Logger'),
  /** What the parts say of themselves. */
  status: token<ServiceStatus>('ServiceStatus'),
  metrics: token<MetricsInUse>('Metrics'),
  tracing: token<TracingInUse>('Tracing'),
  /** The store that the settings choose, open. */
  store: token<UsableStore>('Store'),
  /** Searches it. */
  storeRepository: token<OpenableRepository>('StoreRepository'),
  /** Searches what is served: the store, or its mirror. */
  servedRepository: token<OpenableRepository>('ServedRepository'),
  /** The same, traced where requests are. */
  searchedRepository: token<RecordRepository>('SearchedRepository'),
  intake: token<RecordIntake>('RecordIntake'),
  history: token<RegistryHistory>('RegistryHistory'),
  /** For commands that read all of the registry, whether or not it is being served. */
  reader: token<RegistryReader>('RegistryReader'),
  sorting: token<LineSorting>('LineSorting'),
  fingerprints: token<Fingerprint>('Fingerprint'),
  searchRecords: token<SearchRecords>('SearchRecords'),
  countFacets: token<CountFacets>('CountFacets'),
  reportStatus: token<ReportStatus>('ReportStatus'),
  importRecords: token<ImportRecords>('ImportRecords'),
  exportRecords: token<ExportRecords>('ExportRecords'),
  listHistory: token<ListHistory>('ListHistory'),
  rollBack: token<RollBack>('RollBack'),
};

/** A container gives no undefined value. */
interface MetricsInUse {
  readonly used?: PrometheusMetrics | undefined;
}

interface TracingInUse {
  readonly used?: Tracing | undefined;
}
