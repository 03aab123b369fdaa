import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import type { FormatOptions } from '../formats/format.js';
import type { ZipArchive } from '../packing/zip-archive.js';
import { MergedCells } from './merged-cells.js';
import { readNumberFormats } from './number-formats.js';
import { readSheet } from './read-sheet.js';
import { readSharedStrings } from './shared-strings.js';
import { sheetRows } from './sheet-rows.js';
import { readSheetList, type Sheet } from './sheets.js';

/** Reads the rows of one sheet of an Excel workbook (.xlsx). */
export async function* readWorkbook(
  archive: ZipArchive,
  file: string,
  options: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  const { sheets, is1904 } = await readSheetList(archive);
  let unvalued = 0;
  const merged = new MergedCells();
  const rows = async function* ({ part }: Sheet) {
    const context = {
      strings: await readSharedStrings(archive, 'xl/sharedStrings.xml'),
      formats: await readNumberFormats(archive, 'xl/styles.xml'),
      is1904,
    };
    yield* sheetRows(archive.read(part), file, part, context, {
      onFormulaWithoutValue: () => unvalued++,
      onMerged: (range) => merged.look(range),
    });
  };
  yield* readSheet(sheets, rows, file, 'Excel workbook', options);
  const message = merged.warning(file);
  if (message !== undefined) options.onWarning({ isOfCells: true, message });
  if (unvalued > 0) {
    options.onWarning({
      isOfCells: true,
      message: `${file}: ${unvalued} formulas have no value and are read as empty; open the file in Excel and save it again`,
    });
  }
}
