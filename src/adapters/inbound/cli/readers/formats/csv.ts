import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { type FieldMap, LEFT_OUT } from '../field-mapping.js';
import { csvHeader, delimiterOf } from './csv-header.js';
import { CsvRow } from './csv-row.js';
import type { FormatOptions } from './format.js';
import { invalidRecord, notUtf8 } from './parse-record.js';
import { textLines } from './text-lines.js';

interface Columns {
  /** The field of each column. */
  readonly fields: readonly string[];
  /** A record with all fields. To copy it is much faster than to add them one by one. */
  readonly template: Readonly<Record<string, string | null>>;
}

/** Reads a header row, then one record a row. Rows without text are skipped. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  { map, onWarning }: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  let columns: Columns | undefined;
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
    if (!columns) columns = columnsOf(row, location, map);
    else if (row.cells.some((cell) => cell.trim() !== '')) {
      yield { location, ...recordOf(row, columns) };
    }
  }
  if (row?.isOpen) throw row.brokenQuote('is never closed');
  if (row?.hasLineBreak === false) {
    const message = 'the last row has no line break; make sure that the file is complete';
    onWarning({ location, message });
  }
}

function columnsOf(row: CsvRow, location: Location, map: FieldMap): Columns {
  const { file, line } = location;
  const fault = row.isUtf8 ? row.fault : 'is not UTF-8; try --encoding windows-1252';
  if (fault) throw new BrokenFile(file, `line ${line}: the header row ${fault}`);
  const fields = csvHeader(row.cells, location, map);
  const used = fields.filter((field) => field !== LEFT_OUT);
  return { fields, template: Object.fromEntries(used.map((field) => [field, ''])) };
}

function recordOf({ cells, fault, isUtf8 }: CsvRow, columns: Columns) {
  if (!isUtf8) return notUtf8(cells.join(' '));
  if (fault) return invalidRecord(fault, cells.join(' '));
  if (cells.length !== columns.fields.length) {
    const reason = `has ${cells.length} cells where the header row has ${columns.fields.length}`;
    return invalidRecord(reason, cells.join(' '));
  }
  const fields = { ...columns.template };
  for (let i = 0; i < cells.length; i++) {
    const field = columns.fields[i] as string;
    if (field !== LEFT_OUT) fields[field] = cells[i] as string;
  }
  // CSV has no null, and this is the only field that may be null.
  if (fields.inscription_date?.trim() === '') fields.inscription_date = null;
  return { fields };
}
