import type { TableRow } from './table-row.js';

/**
 * The index of the header row. Reports have a title and a date above it, with few cells. It is
 * the first row with more than half as many cells as the fullest row. It must look like names: a
 * letter in each, no name twice. If it does not, the first row is the header row.
 */
export function findHeaderRow(rows: readonly TableRow[]): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  const most = Math.max(...filled.map(({ length }) => length));
  const at = filled.findIndex(({ length }) => length > 1 && length * 2 > most);
  if (at <= 0 || at === rows.length - 1) return 0;
  const names = (filled[at] as string[]).map((name) => name.trim().toLowerCase());
  const isHeader =
    names.every((name) => /\p{L}/u.test(name)) && new Set(names).size === names.length;
  return isHeader ? at : 0;
}
