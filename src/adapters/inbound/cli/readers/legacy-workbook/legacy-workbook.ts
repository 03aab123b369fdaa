import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import type { FormatOptions } from '../formats/format.js';
import { readSheet } from '../workbook/read-sheet.js';
import { legacySheetRows } from './legacy-sheet-rows.js';
import { type LegacySheet, readGlobals } from './workbook-globals.js';

/** Reads the rows of one sheet of an old Excel workbook (.xls, since Excel 97). */
export async function* readLegacyWorkbook(
  stream: Buffer,
  file: string,
  options: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  const globals = undamaged(file, () => readGlobals(stream, file));
  const rows = async function* (sheet: LegacySheet) {
    yield undamaged(file, () => legacySheetRows(stream, sheet, globals));
  };
  yield* readSheet(globals.sheets, rows, file, 'old Excel workbook', options);
}

/** What lies beyond the end of a buffer, or is missing, is a fault of the file. */
function undamaged<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BrokenFile(file, 'is damaged; open it in Excel and save it as .xlsx or CSV');
  }
}
