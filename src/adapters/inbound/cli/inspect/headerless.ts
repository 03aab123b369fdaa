import { kindOfValue, looksLikeData } from '../readers/tables/first-row.js';

const MOST = 0.8;

/** Said of a file that is read without a header row, though nobody asked for it. */
export const IS_HEADERLESS =
  'The first row looks like the others: the file seems to have no header row, and the recipe says so ("header": false). If it has one, take that out.';

/** Of the cells of a first row with digits in it. */
const MIN_DIGITS = 1 / 3;
const MIN_REPEATED = 2;

/** Whether the first row of a table is like the rows below it. */
export function isHeaderless(
  first: readonly string[],
  rows: readonly (readonly string[])[],
): boolean {
  return hasSameKinds(first, rows) || isRepeatedBelow(first, rows);
}

/** Whether the first row has dates, amounts and so on where the rows below it have them. */
function hasSameKinds(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const kinds = first.map((cell) => kindOfValue(cell.trim()));
  const told = [...kinds.keys()].filter((i) => kinds[i] !== -1);
  const alike = told.filter((i) => {
    const below = rows.map((cells) => (cells[i] ?? '').trim()).filter((cell) => cell !== '');
    const same = below.filter((cell) => kindOfValue(cell) === kinds[i]);
    return below.length > 0 && same.length >= below.length * MOST;
  });
  return looksLikeData(first) && alike.length >= told.length * MOST;
}

/** Whether the first row has numbers in its cells, and a word that rows below have in that column. */
function isRepeatedBelow(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const filled = [...first.keys()].filter((i) => first[i]?.trim());
  const numbered = filled.filter((i) => /\d/.test(first[i] as string));
  if (filled.length < 3 || numbered.length < filled.length * MIN_DIGITS) return false;
  // A header row may stand again at the top of each page.
  const others = rows.filter(
    (cells) => filled.filter((i) => cells[i] === first[i]).length * 2 < filled.length,
  );
  return filled.some(
    (i) =>
      !numbered.includes(i) &&
      others.filter((cells) => cells[i] === first[i]).length >= MIN_REPEATED,
  );
}
