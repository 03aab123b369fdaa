import type { ExportRecords } from '../../../application/export-records.js';
import type { ImportRecords } from '../../../application/import-records.js';

/** A use case on a store that was opened for it. */
interface Opened<UseCase> {
  readonly useCase: UseCase;
  close(): Promise<void>;
}

/** What the commands do; nothing is opened before its command is called. */
export interface Services {
  serve(): Promise<void>;
  openImport(): Promise<Opened<ImportRecords>>;
  openExport(): Promise<Opened<ExportRecords>>;
}
