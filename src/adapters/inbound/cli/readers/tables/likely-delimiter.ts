import { BrokenFile } from '../../errors.js';
import { CsvRow } from './csv-row.js';
import { findHeaderRow } from './find-header-row.js';

type Row = readonly string[];

/** What may stand between cells where nobody says it. Some national registers have `#`. */
export const DELIMITERS = [',', ';', '\t', '|', '#'];
/** What may be a header row below a title has so many names. With fewer, it may be a value. */
const MIN_NAMES = 3;

/** The delimiter by which most rows have the same number of cells, and then the one with most. */
export function likelyDelimiter(lines: readonly string[], quote: string): string {
  const scores = DELIMITERS.map((delimiter) => delimiterScore(lines, delimiter, quote));
  return DELIMITERS[scores.indexOf(Math.max(...scores))] as string;
}

/** The share of rows with the most frequent width. More cells decide between equal shares. */
export function delimiterScore(lines: readonly string[], delimiter: string, quote: string): number {
  const rows = rowsBy(delimiter, lines, quote);
  if (isOneColumn(rows)) return 0;
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const scores = [...counts].map(([width, count]) => count / rows.length + width / 1e6);
  return Math.max(0, ...scores);
}

/** Whether this is a table of one column, and the character only a part of some values. */
function isOneColumn(rows: readonly Row[]): boolean {
  if (rows[0]?.length !== 1) return false;
  const at = findHeaderRow(rows.map((cells) => ({ cells })));
  const { length: names } = rows[at] as Row;
  // A value with delimiters has no row below that is as wide.
  const isHeader = names >= MIN_NAMES && rows.slice(at + 1).some(({ length }) => length === names);
  const below = isHeader ? rows.slice(at) : rows;
  return below.filter(({ length }) => length > 1).length * 2 < below.length;
}

/** The cells of each row. A row that is broken by this delimiter has none. */
export function rowsBy(delimiter: string, lines: readonly string[], quote: string): Row[] {
  const rows: Row[] = [];
  let row = new CsvRow('', delimiter, quote);
  try {
    for (const text of lines) {
      if (!row.isOpen && text.trim() === '') continue;
      row.feed({ text, number: 1 });
      if (row.isOpen) continue;
      rows.push(row.fault ? [] : row.cells);
      row = new CsvRow('', delimiter, quote);
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    rows.push([]); // with this delimiter, text follows a closing quote
  }
  return rows;
}
