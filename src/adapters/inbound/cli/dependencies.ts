import type { ExportRecords } from '../../../application/export/export-records.js';
import type { ListHistory } from '../../../application/history/list-history.js';
import type { RollBack } from '../../../application/history/roll-back.js';
import type { ImportRecords } from '../../../application/import/import-records.js';

/** What the command line needs from the rest of the program. A command opens only what it uses. */
export interface CliDependencies {
  serve(): Promise<void>;
  /** Where a service with these settings is asked whether it is ready. */
  ownAddress(): Promise<ServiceAddress>;
  /** The settings of this environment, without secrets. */
  settings(): Promise<readonly DescribedSetting[]>;
  /** The files that hold the registry, if the settings name any. No store is opened for that. */
  registryFiles(): Promise<readonly string[]>;
  open<Name extends keyof UseCases>(name: Name): Promise<OpenedUseCase<UseCases[Name]>>;
}

export interface DescribedSetting {
  readonly name: string;
  /** Null if it has none. */
  readonly value: unknown;
  /** Where the value comes from: `default`, `environment`, or the name of another setting. */
  readonly source: string;
}

export interface ServiceAddress {
  readonly url: URL;
  /** Whether the settings say so: it is then a service on this machine. */
  readonly isOurs: boolean;
}

/** The use case of each command that has one. */
export interface UseCases {
  readonly import: ImportRecords;
  readonly export: ExportRecords;
  readonly history: ListHistory;
  readonly rollback: RollBack;
}

/** A use case on an open store. */
export interface OpenedUseCase<UseCase> {
  readonly useCase: UseCase;
  /** The files that hold the registry and the one before it, if the store has any. */
  readonly files?: readonly string[] | undefined;
  close(): Promise<void>;
}
