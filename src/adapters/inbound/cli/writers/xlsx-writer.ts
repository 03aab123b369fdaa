import { Zip, ZipDeflate } from 'fflate';
import type { Export } from '../../../../application/export/export-records.js';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { UsageError } from '../errors.js';
import { cellsOf, type ExportColumn } from './export-columns.js';
import type { ExportOptions } from './export-writer.js';
import { dateCell, HEADER_STYLE, PARTS, textCell } from './xlsx-parts.js';

/** The bounds of Excel. */
const MAX_ROWS = 1_048_576;
const MAX_CELL_LENGTH = 32_767;
const DATES: ReadonlySet<string> = new Set(['checkin_date', 'inscription_date']);

/** Writes a workbook with one sheet. Its cells are texts and dates, so no text is a formula. */
export async function* writeXlsx(
  { records, batches }: Export,
  { columns }: ExportOptions,
): AsyncGenerator<Uint8Array> {
  if (records >= MAX_ROWS) {
    throw new UsageError(
      `a sheet of Excel has ${MAX_ROWS} rows at most, and the registry has ${records} records; export CSV`,
    );
  }
  const packed = new PackedParts();
  for (const [name, text] of Object.entries(PARTS)) packed.part(name)(text, true);
  const sheet = packed.part('xl/worksheets/sheet1.xml');
  sheet(SHEET_BEGIN);
  sheet(
    rowOf(
      1,
      columns.map(({ header }) => textCell(header, HEADER_STYLE)),
    ),
  );
  let number = 1;
  for await (const batch of batches) {
    sheet(batch.map((record) => rowOf(++number, cells(record, columns))).join(''));
    yield* packed.take();
  }
  sheet(SHEET_END, true);
  packed.end();
  yield* packed.take();
}

const SHEET_BEGIN =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetData>';
const SHEET_END = '</sheetData></worksheet>';

function rowOf(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cells(record: Expediente, columns: readonly ExportColumn[]): string[] {
  return cellsOf(record, columns).map((text, i) => {
    const { field, write } = columns[i] as ExportColumn;
    if (text.length > MAX_CELL_LENGTH) {
      throw new UsageError(
        `${field} of the record ${record.id} has ${text.length} characters, and a cell of Excel holds ${MAX_CELL_LENGTH}; leave it out with --columns, or export CSV`,
      );
    }
    return DATES.has(field) && !write ? dateCell(text) : textCell(text);
  });
}

/** Packs parts one after the other. What is packed is taken away before more is made. */
class PackedParts {
  #chunks: Uint8Array[] = [];
  #error: Error | null = null;
  readonly #encoder = new TextEncoder();
  readonly #zip = new Zip((error, chunk) => {
    this.#error ??= error;
    this.#chunks.push(chunk);
  });

  part(name: string): (text: string, isLast?: boolean) => void {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    return (text, isLast = false) => file.push(this.#encoder.encode(text), isLast);
  }

  end(): void {
    this.#zip.end();
  }

  take(): readonly Uint8Array[] {
    if (this.#error) throw this.#error;
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }
}
