import type { Location } from '../../../../../application/import/import-request.js';
import type { FormatOptions } from '../formats/format.js';
import type { UndecodableFault } from '../formats/parse-record.js';
import { lineBatches, type TextLine } from '../formats/text-lines.js';
import { type CsvDialect, linesOf } from './csv-dialect.js';
import { CsvRow } from './csv-row.js';
import { SwallowedRows } from './swallowed-rows.js';
import type { TableRow } from './table-row.js';

/** A line of 64 MiB may have millions of rows, by line ends of another kind. */
const MAX_BATCH = 1000;

/** The rows of a CSV file, those without text left out. A quote that is never closed breaks it. */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  { delimiter, quote, lineEnd, skipLines }: CsvDialect,
  undecodable: UndecodableFault,
  onWarning: FormatOptions['onWarning'],
): AsyncGenerator<readonly TableRow[]> {
  let row: CsvRow | undefined;
  let first = start.line;
  const swallowed = new SwallowedRows(delimiter, lineEnd);
  try {
    for await (const lines of lineBatches(chunks, start, lineEnd)) {
      let rows: TableRow[] = [];
      for (const line of lines) {
        if (line.number <= skipLines) continue;
        for (const part of partsOf(line, lineEnd)) {
          if (!row?.isOpen) {
            if (part.text.trim() === '') continue;
            row = new CsvRow(start.file, delimiter, quote);
            first = line.number;
          }
          row.feed(part);
          if (row.isOpen || row.cells.every((cell) => cell.trim() === '')) continue;
          swallowed.look(row.cells, first, row.lines);
          const fault = row.notUtf8 ? undecodable(row.notUtf8) : row.fault;
          rows.push({ line: first, cells: row.cells, fault });
          if (rows.length < MAX_BATCH) continue;
          yield rows;
          rows = [];
        }
      }
      if (rows.length > 0) yield rows;
    }
    if (row?.isOpen) throw row.brokenQuote('is never closed');
  } finally {
    // Also where the rest is not read: the rows so far have lost some.
    const message = swallowed.warning(start.file);
    if (message !== undefined) onWarning({ isOfCells: true, message });
  }
  if (row?.hasLineBreak === false) {
    onWarning({
      location: { file: start.file, line: first },
      message: 'the last row has no line break; make sure that the file is complete',
    });
  }
}

/** A line may hold line ends of the other kind. */
function partsOf(line: TextLine, lineEnd: '\n' | '\r'): Iterable<TextLine> {
  const { text } = line;
  const other = text.indexOf(lineEnd === '\n' ? '\r' : '\n');
  const isOne = other === -1 || (lineEnd === '\n' && other === text.length - 2);
  return isOne ? [line] : piecesOf(line);
}

function* piecesOf(line: TextLine): Generator<TextLine> {
  for (const text of linesOf(line.text)) yield { ...line, text };
}
