import type { Recipe } from '../recipe/recipe.js';
import { writableFormat } from '../recipe/values/date-writer.js';
import { hasShortYear } from '../recipe/values/short-year.js';
import { sourcedFields } from './column-owners.js';
import type { ExportColumn } from './export-columns.js';

const ISO = 'yyyy-MM-dd';

/**
 * The formats of the dates of an export, if its recipe has not all of them: names of months are
 * read and never written. They hold for every date, so those of a date without a column of its own,
 * such as the year in a code, are among them.
 */
export function otherDateFormats(
  recipe: Recipe,
  columns: readonly ExportColumn[],
): readonly string[] {
  const dated = sourcedFields(recipe).flatMap(({ field, rules: { dates } }) =>
    dates ? [{ dates, isWritten: columns.some((each) => each.field === field) }] : [],
  );
  const isOther = dated.some(({ dates, isWritten }) => isWritten && !writableFormat(dates));
  if (!isOther) return [];
  const formats = dated.flatMap(({ dates, isWritten }) =>
    isWritten ? [writableFormat(dates) ?? ISO] : dates.filter((format) => !hasShortYear(format)),
  );
  return [...new Set(formats)];
}
