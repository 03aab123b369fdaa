import type { ColumnProfile } from '../column-profile.js';
import { foldedName } from '../hints/name-hints.js';

/** The names that programs for maps and tables give to the number of a row. */
const COUNTER_NAME =
  /^(objectid|object id|cartodb id|feeds flatstore entry id|fid|ogc fid|gid|oid|row ?(num|number|no|id|index)|index)( \d+)?$/;
/** Programs for tables leave the column of their row numbers without a name. */
const UNNAMED_FIRST = 'column 1';
const MIN_VALUES = 5;
const VALUES_SEEN = 500;

/** People number rows as `1.` or `1)` too. */
function numberIn(value: string): string {
  return value.replace(/[.)]$/, '');
}

/** Whether a column only numbers the rows of this export. Another export numbers them anew. */
export function isRowCounter({ name, values }: ColumnProfile): boolean {
  if (COUNTER_NAME.test(foldedName(name))) return true;
  if (name === UNNAMED_FIRST && values.every((value) => /^\d+$/.test(value))) return true;
  const first = Number(numberIn(values[0] ?? ''));
  return (
    values.length >= MIN_VALUES &&
    (first === 0 || first === 1) &&
    values.slice(0, VALUES_SEEN).every((value, i) => numberIn(value) === String(first + i))
  );
}
