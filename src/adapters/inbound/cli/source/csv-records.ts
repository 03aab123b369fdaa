import type { Place, SubmittedRecord } from '../../../../application/importing/submitted-record.js';
import { BrokenSource } from './broken-source.js';
import { csvHeader, delimiterOf } from './csv-header.js';
import { CsvRow } from './csv-row.js';
import { type FieldMap, LEFT_OUT } from './field-names.js';
import { notUtf8, unreadableRecord } from './parsed-json.js';
import { sourceLines } from './source-lines.js';
import type { OnWarning } from './source-warning.js';

/** A header row and one record a row after it; rows with nothing in them are passed over. */
export async function* csvRecords(
  chunks: AsyncIterable<Buffer>,
  begin: Place,
  map: FieldMap,
  onWarning: OnWarning,
): AsyncGenerator<SubmittedRecord> {
  let names: string[] | undefined;
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
    if (!names) names = header(row, place, map);
    else if (row.cells.some((cell) => cell.trim() !== '')) yield { place, ...record(row, names) };
  }
  if (row?.isOpen) throw row.brokenQuote('is never closed');
  if (row?.isEnded === false) {
    const message = 'the last row has no line break; make sure that the file is whole';
    onWarning({ place, message });
  }
}

function header(row: CsvRow, place: Place, map: FieldMap): string[] {
  const fault = row.isUtf8 ? row.fault : 'is not UTF-8; --encoding windows-1252 may be needed';
  if (fault) throw new BrokenSource(place.file, `line ${place.line}: the header row ${fault}`);
  return csvHeader(row.cells, place, map);
}

function record({ cells, fault, isUtf8 }: CsvRow, names: readonly string[]) {
  const wrongCount = `has ${cells.length} cells where the header row has ${names.length}`;
  if (!isUtf8) return notUtf8(cells.join(' '));
  if (fault) return unreadableRecord(fault, cells.join(' '));
  if (cells.length !== names.length) return unreadableRecord(wrongCount, cells.join(' '));
  const fields: [string, string | null][] = [];
  for (const [at, name] of names.entries()) {
    if (name !== LEFT_OUT) fields.push([name, fieldValue(name, cells[at] as string)]);
  }
  return { fields: Object.fromEntries(fields) };
}

/** A cell cannot say null, and this field alone may be. */
function fieldValue(name: string, cell: string): string | null {
  return name === 'inscription_date' && cell.trim() === '' ? null : cell;
}
