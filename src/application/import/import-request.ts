import type { RecordFault } from '../../domain/errors.js';
import type { MunicipalityDirectory } from '../../domain/municipality/municipality-directory.js';
import type { ExportHeader } from '../../domain/record/export-header.js';
import type { DuplicateRule } from './duplicates/duplicate-rule.js';

/** What an import is asked to do. */
export interface ImportRequest {
  readonly records: AsyncIterable<SubmittedRecord>;
  /** `replace`: the records are the whole registry. `merge`: they are added to it, by id. */
  readonly mode: 'replace' | 'merge';
  /**
   * In a merge: fields that a record does not have keep their value in the registry. In a new
   * record they are empty, if they may be.
   */
  readonly keepMissing?: boolean | undefined;
  /** Records to remove in a merge. */
  readonly removals?: Iterable<Removal> | undefined;
  /** Without it, an import may take up to a fifth of the registry, or of its contents. */
  readonly allowRemovals: boolean;
  /** How many invalid records may be left out. With more, nothing changes. */
  readonly maxRejected: number;
  /** Default: `fail`. */
  readonly duplicates?: DuplicateRule | undefined;
  /** The headers of those files that are exports. Call it after `records` has ended. */
  exportHeaders?(): readonly ExportHeader[];
  /** Do everything except the switch. */
  readonly dryRun: boolean;
  /** The import warns of every municipality that is not in here. */
  readonly officialMunicipalities?: MunicipalityDirectory | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A record as a file contains it, or the faults that keep it from being read. */
export type SubmittedRecord = { readonly location: Location } & (
  | {
      readonly fields: unknown;
      /** The fields that it lacked, and has from the registry. */
      readonly kept?: readonly string[];
    }
  | { readonly faults: readonly RecordFault[] }
);

export interface Removal {
  readonly id: string;
  readonly location: Location;
}

/** Where in the files a person finds a record or an id. */
export interface Location {
  readonly file: string;
  /** The first line of the record. The first line of a file is 1. */
  readonly line: number;
  /** Which record of the file it is, if another begins on the same line. */
  readonly record?: number;
}
