import type { TableRow } from './table-row.js';

type Row = Pick<TableRow, 'cells'>;

/**
 * The index of the header row. Reports have a title and a date above it, with few cells. It is
 * the first row with more than half as many cells as the fullest row. It must look like names: a
 * letter in each, no name twice. If it does not, the first row is the header row.
 */
export function findHeaderRow(rows: readonly Row[]): number {
  const at = rowsAbove(rows);
  if (at === 0) return 0;
  const names = filledCells(rows[at] as Row).map((name) => name.trim().toLowerCase());
  const isHeader =
    names.every((name) => /\p{L}/u.test(name)) && new Set(names).size === names.length;
  return isHeader ? at : 0;
}

/** How many rows stand above the first full one, and may be a title. */
export function rowsAbove(rows: readonly Row[]): number {
  const filled = rows.map((row) => filledCells(row).length);
  const most = Math.max(...filled);
  const at = filled.findIndex((length) => length > 1 && length * 2 > most);
  return at === rows.length - 1 ? 0 : Math.max(at, 0);
}

function filledCells({ cells }: Row): string[] {
  return cells.filter((cell) => cell.trim() !== '');
}
