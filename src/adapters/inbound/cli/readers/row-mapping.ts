import type { Location } from '../../../../application/import/import-request.js';
import type { RecordFault } from '../../../../domain/errors.js';
import type { MaybePromise } from '../../../../domain/maybe-promise.js';

/** Turns the rows of files into the fields of records. One mapping serves all files of a command. */
export interface RowMapping {
  /** For a file with a header row. Called once, so that no row needs to look for its columns. */
  forTable(columns: readonly string[], header: Location): RowMapper<readonly string[]>;
  /** For a file of JSON values, which have no common columns. */
  forObjects(file: string): RowMapper<unknown>;
  /** Undefined if this mapping leaves no row out. */
  readonly leftOut?: LeftOutRows | undefined;
}

/** The rows that were left out on purpose so far. */
export interface LeftOutRows {
  count: number;
  /** What left them out, for messages. */
  readonly by: string;
}

export interface RowMapper<Row> {
  map(row: Row, location: Location): MaybePromise<MappedRow>;
  /** Called with a row that cannot be mapped, because its form is wrong. */
  onFaulty?(row: Row, location: Location): void;
  /**
   * Called when all rows of the file were read. Throws if the mapping does not fit the file, and
   * warns if it may not.
   */
  end?(warn: (message: string) => void): void;
}

/** What a row became. Undefined if it is left out on purpose. */
export type MappedRow =
  | { readonly fields: unknown }
  | { readonly faults: readonly RecordFault[] }
  | undefined;
