import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import type { RowMapper } from '../row-mapping.js';
import { delimiterOf } from './csv-delimiter.js';
import { CsvRow } from './csv-row.js';
import type { FormatOptions } from './format.js';
import { invalidRecord, notUtf8 } from './parse-record.js';
import { textLines } from './text-lines.js';

interface Table {
  readonly columns: readonly string[];
  readonly mapper: RowMapper<readonly string[]>;
}

/** Reads a header row, then one record a row. Rows without text are skipped. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  { mapping, onWarning }: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  let table: Table | undefined;
  let delimiter: string | undefined;
  let row: CsvRow | undefined;
  let location = start;
  for await (const line of textLines(chunks, start)) {
    if (!row?.isOpen) {
      if (line.text.trim() === '') continue;
      delimiter ??= delimiterOf(line.text);
      row = new CsvRow(start.file, delimiter);
      location = { file: start.file, line: line.number };
    }
    row.feed(line);
    if (row.isOpen) continue;
    if (!table) {
      refuseBrokenHeader(row, location);
      table = { columns: row.cells, mapper: mapping.forTable(row.cells, location) };
    } else if (row.cells.some((cell) => cell.trim() !== '')) {
      const fault = faultOf(row, table);
      if (fault) table.mapper.onFaulty?.(row.cells, location);
      const result = fault ?? table.mapper.map(row.cells, location);
      const mapped = result instanceof Promise ? await result : result;
      if (mapped) yield { location, ...mapped };
    }
  }
  if (row?.isOpen) throw row.brokenQuote('is never closed');
  table?.mapper.end?.();
  if (row?.hasLineBreak === false) {
    const message = 'the last row has no line break; make sure that the file is complete';
    onWarning({ location, message });
  }
}

function refuseBrokenHeader(row: CsvRow, { file, line }: Location): void {
  const fault = row.isUtf8 ? row.fault : 'is not UTF-8; try --encoding windows-1252';
  if (fault) throw new BrokenFile(file, `line ${line}: the header row ${fault}`);
}

/** Why a row cannot be mapped. */
function faultOf({ cells, fault, isUtf8 }: CsvRow, { columns }: Table) {
  if (!isUtf8) return notUtf8(cells.join(' '));
  if (fault) return invalidRecord(fault, cells.join(' '));
  if (cells.length === columns.length) return undefined;
  const reason = `has ${cells.length} cells where the header row has ${columns.length}`;
  return invalidRecord(reason, cells.join(' '));
}
