import { REASONS_COLUMN } from '../field-names.js';
import { uniqueColumnNames } from './column-names.js';
import type { TableRow } from './table-row.js';

/** Said of a file whose first row is taken for the header, but does not look like one. */
export const FIRST_ROW_IS_DATA =
  'the first row looks like data, but is taken for the names of the columns; if the file has no header row, say --no-header';

const DATE = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}([ T]\d|$)/;
const AMOUNT = /^[$€£]\s?-?\d|^-?\d[\d.,]*(\s?[$€£%])?$/;
const ADDRESS = /^(https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+\.[a-z]+$/i;
const TELEPHONE = /^\+?\(?\d[\d\s().-]{6,}\d$/;
/** Tables of figures have years for names. */
const YEAR = /^(19|20)\d\d$/;

const VALUES = [DATE, AMOUNT, ADDRESS, TELEPHONE];

/** Which kind of value that no column is called so a cell has: -1 if it has none. */
export function kindOfValue(cell: string): number {
  return YEAR.test(cell) ? -1 : VALUES.findIndex((value) => value.test(cell));
}

/** Whether a row has what no column is called in two cells or more, in a fifth at least. */
export function looksLikeData(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const sure = filled.filter((cell) => kindOfValue(cell) !== -1);
  return sure.length >= 2 && sure.length * 5 >= filled.length;
}

/** `column 1`, `column 2` and so on: as many as most of the first rows have cells. */
export function numberedColumns(rows: readonly TableRow[]): readonly string[] {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[width]] = [...counts].sort((a, b) => b[1] - a[1]) as [[number, number]];
  return uniqueColumnNames(Array<string>(width).fill(''));
}

/**
 * Whether a row was written by this program as a header row, whatever a recipe says. An export has
 * the columns that its recipe names, in any order.
 */
export function isOwnHeader(cells: readonly string[]): boolean {
  const isNumbered = cells.every((cell) => /^column [1-9]\d*$/.test(cell));
  return cells[0] === REASONS_COLUMN || (isNumbered && new Set(cells).size === cells.length);
}
