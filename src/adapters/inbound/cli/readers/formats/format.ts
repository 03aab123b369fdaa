import type { Warning } from '../../../../../application/import/import-listener.js';
import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import type { ExportHeader } from '../../../../../domain/record/export-header.js';
import type { FileDescription, FileOptions } from '../file-options.js';
import type { RowMapping } from '../row-mapping.js';
import type { UndecodableFault } from './parse-record.js';

export interface ReadingWarning extends Warning {
  /** Whether it is about what stands in the cells. The description of a file has the rest. */
  readonly isOfCells?: boolean;
}

export interface FormatOptions {
  readonly mapping: RowMapping;
  readonly file?: FileOptions;
  readonly onWarning: (warning: ReadingWarning) => void;
  onExportHeader?(header: ExportHeader): void;
  /** Called once for each file, before its first row. */
  onFile?(description: FileDescription): void;
}

export interface TextFormatOptions extends FormatOptions {
  readonly text: {
    readonly undecodable: UndecodableFault;
    /** The encoding that the text was in. */
    readonly encoding: string;
  };
}

/**
 * Reads the records of one text. The start is the location of its first character. It gives the
 * iterable of the format itself: each generator around it would cost as much as the parsing.
 */
export type Format = (
  chunks: AsyncIterable<Buffer>,
  start: Location,
  options: TextFormatOptions,
) => Promise<AsyncIterable<SubmittedRecord>>;
