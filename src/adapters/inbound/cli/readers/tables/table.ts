import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import { shortened } from '../../../../../domain/record/text.js';
import { plural } from '../../output/format-numbers.js';
import type { FileDescription } from '../file-options.js';
import type { FormFault } from '../formats/form-fault.js';
import type { FormatOptions } from '../formats/format.js';
import { invalidRecord } from '../formats/parse-record.js';
import { BrokenHeader } from './broken-header.js';
import { findHeaderRow, rowsAbove } from './find-header-row.js';
import { FIRST_ROW_IS_DATA, isOwnHeader, looksLikeData, numberedColumns } from './first-row.js';
import { mapperOfHeader } from './mapper-of-header.js';
import { StrayCells } from './stray-cells.js';
import type { TableRow } from './table-row.js';

/** The header row is looked for among so many rows. */
const SAMPLE_ROWS = 20;
/** A title, and a date beside it. More are the names of columns. */
const MAX_TITLE_CELLS = 2;

/** Turns the rows of a table into records. Its first row, or the one after a title, has the names. */
export async function* readTable(
  batches: AsyncIterable<readonly TableRow[]>,
  options: FormatOptions,
  description: FileDescription,
): AsyncGenerator<SubmittedRecord> {
  let table: Table | undefined;
  let sample: readonly TableRow[] = [];
  for await (const rows of withEnd(batches)) {
    if (!table) {
      sample = sample.concat(rows);
      const isSample = sample.length >= SAMPLE_ROWS || (rows === END && sample.length > 0);
      if (!isSample) continue;
      table = openTable(sample, options, description);
    }
    for (const { line, cells, fault } of table.rows ?? rows) {
      const location = { file: table.file, line };
      const row = fault ?? fitted(cells, table, line);
      if ('kind' in row) table.mapper.onFaulty?.(cells, location);
      const result =
        'kind' in row ? invalidRecord(row, cells.join(' ')) : table.mapper.map(row, location);
      const mapped = result instanceof Promise ? await result : result;
      if (mapped) yield { location, ...mapped };
    }
    table.rows = undefined;
  }
  table?.mapper.end?.((message) => options.onWarning({ message }));
  if (table?.strays?.warning) options.onWarning(table.strays.warning);
}

const END: readonly TableRow[] = [];

async function* withEnd(batches: AsyncIterable<readonly TableRow[]>) {
  yield* batches;
  yield END;
}

type Table = ReturnType<typeof openTable>;

function openTable(
  sample: readonly TableRow[],
  { mapping, file: given = {}, onWarning, onFile }: FormatOptions,
  description: FileDescription,
) {
  const { file } = description;
  const first = sample[0] as TableRow;
  const hasHeader = given.header !== false || isOwnHeader(first.cells);
  const at = hasHeader && given.skipLines === undefined ? findHeaderRow(sample) : 0;
  const header = sample[at] as TableRow;
  const location = { file, line: header.line };
  if (hasHeader && header.fault) throw new BrokenHeader(file, header.line, header.fault);
  if (at > 0) {
    const title = first.cells.find((cell) => cell.trim() !== '');
    const message = `this is taken for the header row; what stands above it is left out: ${shortened(title, 60)}`;
    onWarning({ location, message });
  }
  const titleLines =
    hasHeader && at === 0 && given.skipLines === undefined ? linesAbove(sample) : 0;
  if (titleLines > 0) {
    const message = `${plural(titleLines, 'line')} at the beginning ${titleLines === 1 ? 'has' : 'have'} fewer cells than the others; if this is a title, give --skip-lines ${titleLines}`;
    onWarning({ location, message });
  }
  const isFirstRowData = hasHeader && looksLikeData(header.cells);
  // With lines left out above it, it was chosen, and what is wrong with it has another reason.
  if (isFirstRowData && !given.skipLines) onWarning({ location, message: FIRST_ROW_IS_DATA });
  const columns = hasHeader
    ? withoutUnusedEnd(header.cells, sample.slice(at + 1))
    : numberedColumns(sample.slice(0, SAMPLE_ROWS));
  const skipLines = given.skipLines ?? (at > 0 ? header.line - 1 : undefined);
  onFile?.({
    ...description,
    columns,
    ...(skipLines !== undefined && { skipLines }),
    ...(isFirstRowData && { isFirstRowData }),
    ...(titleLines > 0 && { titleLines }),
  });
  return {
    file,
    columns,
    /** What the width of a row is compared with. */
    measure: hasHeader ? 'the header row has' : 'most have',
    mapper: mapperOfHeader(
      mapping,
      columns,
      location,
      hasHeader ? (given.skipLines ?? 0) : 0,
      sample.slice(1),
    ),
    /** The end of a row may be missing. */
    isPadded: given.fillShortRows ?? description.format !== 'CSV',
    /** In a sheet it is certain which column a cell stands in. */
    strays: description.format === 'CSV' ? undefined : new StrayCells(file),
    /** The rows of the sample, until they are read. */
    rows: sample.slice(hasHeader ? at + 1 : 0) as readonly TableRow[] | undefined,
  };
}

/** Lines that may be a title, though the row below them does not look like a header row. */
function linesAbove(sample: readonly TableRow[]): number {
  const above = rowsAbove(sample);
  const isTitle = ({ cells }: TableRow) =>
    cells.filter((cell) => cell.trim() !== '').length <= MAX_TITLE_CELLS;
  if (above === 0 || !sample.slice(0, above).every(isTitle)) return 0;
  return (sample[above] as TableRow).line - 1;
}

/** As many cells as there are columns, or why that cannot be. Office programs add empty cells. */
function fitted(
  cells: readonly string[],
  { columns, isPadded, measure, strays }: Table,
  line: number,
): readonly string[] | FormFault {
  const [has, wants] = [cells.length, columns.length];
  if (has === wants) return cells;
  if (has < wants && isPadded) return [...cells, ...Array<string>(wants - has).fill('')];
  if (has > wants && cells.slice(wants).every((cell) => cell.trim() === '')) {
    return cells.slice(0, wants);
  }
  if (has > wants && strays) {
    strays.add(line, cells, wants);
    return cells.slice(0, wants);
  }
  return { kind: 'width', reason: `has ${plural(has, 'cell')} where ${measure} ${wants}` };
}

/** Cells without a name at the end of the header row are columns only if most rows have text there. */
function withoutUnusedEnd(names: readonly string[], rows: readonly TableRow[]): readonly string[] {
  const isUsed = (at: number) =>
    rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length * 2 > rows.length;
  const last = names.findLastIndex((name, at) => name.trim() !== '' || isUsed(at));
  return names.slice(0, last + 1);
}
