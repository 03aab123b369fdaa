import type { MunicipalityDirectory } from '../../domain/municipality/municipality-directory.js';
import type { ExportHeader } from '../../domain/record/export-header.js';
import type { Place, SubmittedRecord } from './submitted-record.js';

/** What is to become of the registry. */
export interface ImportRequest {
  readonly records: AsyncIterable<SubmittedRecord>;
  /** The records are all of the registry, or they are added to it and replace those of their id. */
  readonly mode: 'replace' | 'merge';
  /** Ids of records that are to go, where the rest is merged. */
  readonly removals?: Iterable<Removal> | undefined;
  /** A replacement may remove any part of the registry; else up to a fifth of it. */
  readonly allowRemovals: boolean;
  /** How many records may be left out because something is wrong with them. */
  readonly mostRejected: number;
  /** What the files say that they hold, where they are exports: known when they have been read. */
  exported?(): readonly ExportHeader[];
  /** Everything but the last step. */
  readonly dryRun: boolean;
  /** The names that municipalities should have. */
  readonly officialNames?: MunicipalityDirectory | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Removal {
  readonly id: string;
  readonly place: Place;
}
