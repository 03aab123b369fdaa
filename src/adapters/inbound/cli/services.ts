import type { ExportRecords } from '../../../application/export/export-records.js';
import type { ListHistory } from '../../../application/history/list-history.js';
import type { RollBack } from '../../../application/history/roll-back.js';
import type { ImportRecords } from '../../../application/import/import-records.js';

/** The use case of each command that has one. */
export interface UseCases {
  readonly import: ImportRecords;
  readonly export: ExportRecords;
  readonly history: ListHistory;
  readonly rollback: RollBack;
}

/** A use case on a store that was opened for it. */
export interface Opened<UseCase> {
  readonly useCase: UseCase;
  /** Where the store keeps the registry, if it does so in a file. */
  readonly file?: string | undefined;
  close(): Promise<void>;
}

/** What the commands do; nothing is opened before its command is called. */
export interface Services {
  serve(): Promise<void>;
  open<Name extends keyof UseCases>(name: Name): Promise<Opened<UseCases[Name]>>;
}
