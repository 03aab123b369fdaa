import type { Place, SubmittedRecord } from '../../../../application/import/submitted-record.js';
import { BrokenSource } from './broken-source.js';
import { csvHeader, delimiterOf } from './csv-header.js';
import { CsvRow } from './csv-row.js';
import { type FieldMap, LEFT_OUT } from './field-names.js';
import { notUtf8, unreadableRecord } from './parsed-json.js';
import { sourceLines } from './source-lines.js';
import type { OnWarning } from './source-warning.js';

interface Columns {
  readonly names: readonly string[];
  /** A record with all its fields; a copy is much faster made than a new object. */
  readonly blank: Readonly<Record<string, string | null>>;
}

/** A header row and one record a row after it; rows with nothing in them are passed over. */
export async function* csvRecords(
  chunks: AsyncIterable<Buffer>,
  begin: Place,
  map: FieldMap,
  onWarning: OnWarning,
): AsyncGenerator<SubmittedRecord> {
  let header: Columns | undefined;
  let delimiter: string | undefined;
  let row: CsvRow | undefined;
  let place = begin;
  for await (const line of sourceLines(chunks, begin)) {
    if (!row?.isOpen) {
      if (line.text.trim() === '') continue;
      delimiter ??= delimiterOf(line.text);
      row = new CsvRow(begin.file, delimiter);
      place = { file: begin.file, line: line.number };
    }
    row.feed(line);
    if (row.isOpen) continue;
    if (!header) header = columns(row, place, map);
    else if (row.cells.some((cell) => cell.trim() !== '')) yield { place, ...record(row, header) };
  }
  if (row?.isOpen) throw row.brokenQuote('is never closed');
  if (row?.isEnded === false) {
    const message = 'the last row has no line break; make sure that the file is whole';
    onWarning({ place, message });
  }
}

function columns(row: CsvRow, place: Place, map: FieldMap): Columns {
  const fault = row.isUtf8 ? row.fault : 'is not UTF-8; --encoding windows-1252 may be needed';
  if (fault) throw new BrokenSource(place.file, `line ${place.line}: the header row ${fault}`);
  const names = csvHeader(row.cells, place, map);
  const kept = names.filter((name) => name !== LEFT_OUT);
  return { names, blank: Object.fromEntries(kept.map((name) => [name, ''])) };
}

function record({ cells, fault, isUtf8 }: CsvRow, { names, blank }: Columns) {
  if (!isUtf8) return notUtf8(cells.join(' '));
  if (fault) return unreadableRecord(fault, cells.join(' '));
  if (cells.length !== names.length) {
    const reason = `has ${cells.length} cells where the header row has ${names.length}`;
    return unreadableRecord(reason, cells.join(' '));
  }
  const fields = { ...blank };
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string;
    if (name !== LEFT_OUT) fields[name] = cells[at] as string;
  }
  // A cell cannot say null, and this field alone may be.
  if (fields.inscription_date?.trim() === '') fields.inscription_date = null;
  return { fields };
}
