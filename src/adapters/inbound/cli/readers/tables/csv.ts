import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { BrokenFile, InvalidMapping, InvalidRecipe } from '../../errors.js';
import { prepend, readHead } from '../encoding/read-head.js';
import type { TextFormatOptions } from '../formats/format.js';
import type { RowMapping } from '../row-mapping.js';
import { csvDialect } from './csv-dialect.js';
import { csvRows } from './csv-rows.js';
import { readTable } from './table.js';

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
  const rows = csvRows(prepend(head, rest), start, dialect, text.undecodable, onWarning);
  const { delimiter, quote, fitting } = dialect;
  const doubt = fitting ? delimiterDoubt(start.file, delimiter, fitting) : undefined;
  return readTable(
    doubt ? doubtedRows(rows, doubt) : rows,
    { ...options, mapping: doubt ? doubtedMapping(options.mapping, doubt) : options.mapping },
    {
      file: start.file,
      format: 'CSV',
      encoding: text.encoding,
      delimiter,
      quote,
    },
  );
}

function delimiterDoubt(file: string, given: string, fitting: string): BrokenFile {
  const reason = `seems to have ${shown(fitting)} between its cells, but the recipe or --delimiter says ${shown(given)}`;
  return new BrokenFile(
    file,
    `${reason}; --delimiter '${fitting === '\t' ? 'tab' : fitting}' settles it`,
  );
}

/** By a wrong delimiter, text follows the quote at the end of a cell. */
async function* doubtedRows<Rows>(
  rows: AsyncIterable<Rows>,
  doubt: BrokenFile,
): AsyncGenerator<Rows> {
  let hasRows = false;
  try {
    for await (const some of rows) {
      hasRows = true;
      yield some;
    }
  } catch (error) {
    throw !hasRows && error instanceof BrokenFile ? doubt : error;
  }
}

/** Rows of one cell rarely fit a mapping. If they do not, the delimiter is the reason. */
function doubtedMapping(mapping: RowMapping, doubt: BrokenFile): RowMapping {
  const forTable: RowMapping['forTable'] = (columns, header) => {
    try {
      return mapping.forTable(columns, header);
    } catch (error) {
      throw isMisfit(error) ? doubt : error;
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
