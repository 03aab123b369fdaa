import { kindOfValue, looksLikeData } from '../readers/tables/first-row.js';

const MOST = 0.8;

/** Said of a file that is read without a header row, though nobody asked for it. */
export const IS_HEADERLESS =
  'The first row looks like the others: the file seems to have no header row, and the recipe says so ("header": false). If it has one, take that out.';

/** Whether the first row of a table has dates, amounts and so on where the rows below it have them. */
export function isHeaderless(
  first: readonly string[],
  rows: readonly (readonly string[])[],
): boolean {
  const kinds = first.map((cell) => kindOfValue(cell.trim()));
  const told = [...kinds.keys()].filter((i) => kinds[i] !== -1);
  const alike = told.filter((i) => {
    const below = rows.map((cells) => (cells[i] ?? '').trim()).filter((cell) => cell !== '');
    const same = below.filter((cell) => kindOfValue(cell) === kinds[i]);
    return below.length > 0 && same.length >= below.length * MOST;
  });
  return looksLikeData(first) && alike.length >= told.length * MOST;
}
