import type { Recipe } from '../recipe/recipe.js';
import { writtenFormat } from '../recipe/values/date-writer.js';

/**
 * The formats of the dates of an export, if its recipe has not all of them: names of months are
 * read and never written.
 */
export function otherDateFormats({ fields }: Recipe): readonly string[] {
  const read = Object.values(fields).flatMap((rules) =>
    typeof rules === 'object' && rules.dates ? [rules.dates] : [],
  );
  const isKnown = read.every((formats) => formats.includes(writtenFormat(formats)));
  return isKnown ? [] : [...new Set(read.map(writtenFormat))];
}
