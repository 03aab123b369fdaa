import type { Recipe } from '../recipe/recipe.js';
import { writableFormat } from '../recipe/values/date-writer.js';

const ISO = 'yyyy-MM-dd';

/**
 * The formats of the dates of an export, if its recipe has not all of them: names of months are
 * read and never written.
 */
export function otherDateFormats({ fields }: Recipe): readonly string[] {
  const written = Object.values(fields).flatMap((rules) =>
    typeof rules === 'object' && rules.dates ? [writableFormat(rules.dates)] : [],
  );
  if (!written.includes(undefined)) return [];
  return [...new Set(written.map((format) => format ?? ISO))];
}
