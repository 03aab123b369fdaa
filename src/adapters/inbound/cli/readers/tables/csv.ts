import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { BrokenFile, InvalidMapping, InvalidRecipe } from '../../errors.js';
import { prepend, readHead } from '../encoding/read-head.js';
import type { TextFormatOptions } from '../formats/format.js';
import type { UndecodableFault } from '../formats/parse-record.js';
import { lineBatches, type TextLine } from '../formats/text-lines.js';
import type { RowMapping } from '../row-mapping.js';
import { type CsvDialect, csvDialect, linesOf } from './csv-dialect.js';
import { CsvRow } from './csv-row.js';
import { readTable } from './table.js';
import type { TableRow } from './table-row.js';

const HEAD_BYTES = 64 * 1024;

/** Reads a header row, then one record a row. */
export async function readCsv(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  options: TextFormatOptions,
): Promise<AsyncIterable<SubmittedRecord>> {
  const { text, file = {}, onWarning } = options;
  const [head, rest] = await readHead(chunks, HEAD_BYTES);
  const dialect = csvDialect(head.toString(), head.length < HEAD_BYTES, start.line, file);
  const rows = csvRows(prepend(head, rest), start, dialect, text.undecodable, (line) =>
    onWarning({
      location: { file: start.file, line },
      message: 'the last row has no line break; make sure that the file is complete',
    }),
  );
  const { delimiter, quote, fitting } = dialect;
  const mapping = fitting ? doubted(options.mapping, delimiter, fitting) : options.mapping;
  return readTable(
    rows,
    { ...options, mapping },
    {
      file: start.file,
      format: 'CSV',
      encoding: text.encoding,
      delimiter,
      quote,
    },
  );
}

/** Rows of one cell rarely fit a mapping. If they do not, the delimiter is the reason. */
function doubted(mapping: RowMapping, given: string, fitting: string): RowMapping {
  const forTable: RowMapping['forTable'] = (columns, header) => {
    try {
      return mapping.forTable(columns, header);
    } catch (error) {
      if (!isMisfit(error)) throw error;
      const reason = `seems to have ${shown(fitting)} between its cells, but the recipe or --delimiter says ${shown(given)}`;
      throw new BrokenFile(
        header.file,
        `${reason}; --delimiter '${fitting === '\t' ? 'tab' : fitting}' settles it`,
      );
    }
  };
  return { forTable, forObjects: (file) => mapping.forObjects(file) };
}

function isMisfit(error: unknown): boolean {
  return (
    error instanceof InvalidRecipe || error instanceof InvalidMapping || error instanceof BrokenFile
  );
}

function shown(delimiter: string): string {
  return delimiter === '\t' ? 'a tab' : delimiter;
}

/** The rows of a CSV file, those without text left out. A quote that is never closed breaks it. */
async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  { delimiter, quote, lineEnd, skipLines }: CsvDialect,
  undecodable: UndecodableFault,
  onCutEnd: (line: number) => void,
): AsyncGenerator<readonly TableRow[]> {
  let row: CsvRow | undefined;
  let first = start.line;
  for await (const lines of lineBatches(chunks, start, lineEnd)) {
    const rows: TableRow[] = [];
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
        const fault = row.notUtf8 ? undecodable(row.notUtf8) : row.fault;
        rows.push({ line: first, cells: row.cells, fault });
      }
    }
    if (rows.length > 0) yield rows;
  }
  if (row?.isOpen) throw row.brokenQuote('is never closed');
  if (row?.hasLineBreak === false) onCutEnd(first);
}

/** A line may hold line ends of the other kind. */
function partsOf(line: TextLine, lineEnd: '\n' | '\r'): readonly TextLine[] {
  const { text } = line;
  const other = text.indexOf(lineEnd === '\n' ? '\r' : '\n');
  if (other === -1 || (lineEnd === '\n' && other === text.length - 2)) return [line];
  return linesOf(text).map((part) => ({ ...line, text: part }));
}
