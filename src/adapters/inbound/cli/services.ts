import type { ExportRecords } from '../../../application/export-records.js';
import type { ImportRecords } from '../../../application/import-records.js';
import type { ListHistory } from '../../../application/list-history.js';
import type { RollBack } from '../../../application/roll-back.js';

/** A use case on a store that was opened for it. */
interface Opened<UseCase> {
  readonly useCase: UseCase;
  close(): Promise<void>;
}

interface KeptInFile {
  /** Where the store keeps the registry, if it does so in a file. */
  readonly file?: string | undefined;
}

/** What the commands do; nothing is opened before its command is called. */
export interface Services {
  serve(): Promise<void>;
  openImport(): Promise<Opened<ImportRecords> & KeptInFile>;
  openExport(): Promise<Opened<ExportRecords>>;
  openHistory(): Promise<Opened<ListHistory>>;
  openRollback(): Promise<Opened<RollBack>>;
}
