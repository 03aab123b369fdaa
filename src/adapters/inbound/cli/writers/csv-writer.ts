import type { Export } from '../../../../application/export/export-records.js';
import { DELIMITERS } from '../readers/tables/likely-delimiter.js';
import { cellsOf } from './export-columns.js';
import type { ExportOptions } from './export-writer.js';

const LINE_END = '\r\n'; // RFC 4180
/** An import takes any of the delimiters for that of the file, if it is not in quotes. */
const NEEDS_QUOTES = new RegExp(`["\\r\\n${DELIMITERS.join('')}]|^\\s|\\s$`);
/** Spreadsheet programs take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes a header row and one row for each record. An import of it gives the same records. */
export async function* writeCsv(
  { batches }: Export,
  { columns, delimiter, bom, escapeFormulas }: ExportOptions,
): AsyncGenerator<string> {
  const cell = (text: string) => {
    const shown = escapeFormulas && FORMULA.test(text) ? `'${text}` : text;
    const needsQuotes = NEEDS_QUOTES.test(shown) || shown.includes(delimiter);
    return needsQuotes ? `"${shown.replaceAll('"', '""')}"` : shown;
  };
  const row = (cells: readonly string[]) => cells.map(cell).join(delimiter) + LINE_END;
  yield (bom ? '\ufeff' : '') + row(columns.map(({ header }) => header));
  for await (const batch of batches) {
    yield batch.map((record) => row(cellsOf(record, columns))).join('');
  }
}
