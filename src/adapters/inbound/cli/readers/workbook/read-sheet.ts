import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { REASONS_COLUMN } from '../field-names.js';
import type { FormatOptions } from '../formats/format.js';
import { readTable } from '../tables/table.js';
import type { TableRow } from '../tables/table-row.js';
import { chooseSheet, type NamedSheet } from './choose-sheet.js';

/** Reads the records of the sheet that is wanted, or of the first one that is visible. */
export async function* readSheet<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  rowsOf: (sheet: Sheet) => AsyncIterable<readonly TableRow[]>,
  file: string,
  format: string,
  options: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  const { onWarning, file: { sheet: wanted, skipLines = 0 } = {} } = options;
  const sheet = chooseSheet(sheets, wanted);
  if (!sheet) throw new BrokenFile(file, 'is a workbook without sheets');
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (wanted === undefined && visible.length > 1) {
    const names = visible.map(({ name }) => name).join(', ');
    onWarning({
      message: `${file}: the sheet ${sheet.name} is read, the first of ${visible.length} (${names}); --sheet chooses another`,
    });
  }
  yield* readTable(below(rowsOf(sheet), skipLines), options, {
    file,
    format,
    sheet: sheet.name,
    sheets: visible.map(({ name }) => name),
  });
}

async function* below(
  batches: AsyncIterable<readonly TableRow[]>,
  skipLines: number,
): AsyncGenerator<readonly TableRow[]> {
  let skipped = skipLines;
  for await (const rows of batches) {
    // Rejected rows that were mended in Excel have nothing above their header.
    if (rows[0]?.line === 1 && rows[0].cells[0] === REASONS_COLUMN) skipped = 0;
    yield skipped === 0 ? rows : rows.filter(({ line }) => line > skipped);
  }
}
