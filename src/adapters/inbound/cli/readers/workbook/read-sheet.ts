import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { REASONS_COLUMN } from '../field-names.js';
import type { FormatOptions } from '../formats/format.js';
import { readTable } from '../tables/table.js';
import type { TableRow } from '../tables/table-row.js';
import { chooseSheet, type NamedSheet } from './choose-sheet.js';

/** Reads the records of the sheet that is wanted, or of the first visible one that is not empty. */
export async function* readSheet<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  rowsOf: (sheet: Sheet) => AsyncIterable<readonly TableRow[]>,
  file: string,
  format: string,
  options: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  const { onWarning, file: { sheet: wanted, skipLines = 0 } = {} } = options;
  const chosen = chooseSheet(sheets, wanted);
  if (!chosen) throw new BrokenFile(file, 'is a workbook without sheets');
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const others = wanted === undefined ? visible.filter((each) => each !== chosen) : [];
  const { sheet, rows } = await firstFilled([chosen, ...others], rowsOf);
  if (others.length > 0) {
    const names = visible.map(({ name }) => name).join(', ');
    const isLater = sheet !== chosen ? ' that is not empty' : '';
    onWarning({
      message: `${file}: the sheet ${sheet.name} is read, the first of ${visible.length} (${names})${isLater}; --sheet chooses another`,
    });
  }
  yield* readTable(below(rows, skipLines), options, {
    file,
    format,
    sheet: sheet.name,
    sheets: visible.map(({ name }) => name),
  });
}

/** The first sheet that has a row, with its rows; or the first one, if all are empty. */
async function firstFilled<Sheet>(
  sheets: readonly [Sheet, ...Sheet[]],
  rowsOf: (sheet: Sheet) => AsyncIterable<readonly TableRow[]>,
): Promise<{ sheet: Sheet; rows: AsyncIterable<readonly TableRow[]> }> {
  for (const sheet of sheets) {
    const batches = rowsOf(sheet)[Symbol.asyncIterator]();
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      if (next.value.length > 0) return { sheet, rows: startingWith(next.value, batches) };
    }
  }
  return { sheet: sheets[0], rows: rowsOf(sheets[0]) };
}

async function* startingWith<Batch>(
  first: Batch,
  rest: AsyncIterator<Batch>,
): AsyncGenerator<Batch> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
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
