import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { REASONS_COLUMN } from '../field-names.js';
import type { FormatOptions } from '../formats/format.js';
import type { ZipArchive } from '../packing/zip-archive.js';
import { readTable } from '../tables/table.js';
import type { TableRow } from '../tables/table-row.js';
import { readNumberFormats } from './number-formats.js';
import { readSharedStrings } from './shared-strings.js';
import { sheetRows } from './sheet-rows.js';
import { chooseSheet, readSheetList } from './sheets.js';

/** Reads the rows of one sheet of an Excel workbook (.xlsx). */
export async function* readWorkbook(
  archive: ZipArchive,
  file: string,
  options: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  const { onWarning, file: { sheet: wanted, skipLines = 0 } = {} } = options;
  const { sheets, is1904 } = await readSheetList(archive);
  const sheet = chooseSheet(sheets, wanted);
  if (!sheet) throw new BrokenFile(file, 'is a workbook without sheets');
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (wanted === undefined && visible.length > 1) {
    const names = visible.map(({ name }) => name).join(', ');
    onWarning({
      message: `${file}: the sheet ${sheet.name} is read, the first of ${visible.length} (${names}); --sheet chooses another`,
    });
  }
  let unvalued = 0;
  const rows = sheetRows(
    archive.read(sheet.part),
    file,
    sheet.part,
    {
      strings: await readSharedStrings(archive, 'xl/sharedStrings.xml'),
      formats: await readNumberFormats(archive, 'xl/styles.xml'),
      is1904,
    },
    () => unvalued++,
  );
  yield* readTable(below(rows, skipLines), options, {
    file,
    format: 'Excel workbook',
    sheet: sheet.name,
    sheets: visible.map(({ name }) => name),
  });
  if (unvalued > 0) {
    onWarning({
      isOfCells: true,
      message: `${file}: ${unvalued} formulas have no value and are read as empty; open the file in Excel and save it again`,
    });
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
