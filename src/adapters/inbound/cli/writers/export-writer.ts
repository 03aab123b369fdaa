import type { Export } from '../../../../application/export/export-records.js';
import type { ExportColumn } from './export-columns.js';

export interface ExportOptions {
  readonly columns: readonly ExportColumn[];
  readonly delimiter: string;
  readonly bom: boolean;
  readonly escapeFormulas: boolean;
}

/** Writes an export in one format, piece by piece. */
export type ExportWriter = (
  exported: Export,
  options: ExportOptions,
) => AsyncIterable<string | Uint8Array>;
