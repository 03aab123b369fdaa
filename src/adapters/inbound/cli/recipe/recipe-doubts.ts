import { fillPlaceholder } from './placeholder.js';
import type { FieldRecipe, Recipe } from './recipe.js';
import type { ShortOptions } from './short-options.js';
import { opposedFormats } from './values/date-order.js';

/** What is probably not meant, though a recipe and the options on top of it may say so. */
export function recipeDoubts({ fields }: Recipe, { set, dateFormats }: ShortOptions): string[] {
  const doubts: string[] = [];
  for (const [field, given] of Object.entries(fields)) {
    const value = set.get(field);
    if (value === undefined) doubts.push(...dateDoubts(`fields.${field}`, given));
    else if (readsColumns(given) && fillPlaceholder(given, value) === undefined) {
      doubts.push(
        `--set ${field} takes the place of fields.${field} of the recipe in every record, also where the file has a value`,
      );
    }
  }
  return dateFormats.length > 0
    ? [...doubts, ...formatDoubts('--date-format', dateFormats)]
    : doubts;
}

export function formatDoubts(place: string, formats: readonly string[]): string[] {
  const opposed = opposedFormats(formats);
  if (!opposed) return [];
  const [first, second] = opposed;
  return [
    `${place} has both ${first} and ${second}: a date such as 05/06 fits both, and is read as ${first}`,
  ];
}

function dateDoubts(place: string, given: FieldRecipe): string[] {
  if (typeof given === 'string') return [];
  const inner = given.else === undefined ? [] : dateDoubts(`${place}.else`, given.else);
  return [...formatDoubts(`${place}.dates`, given.dates ?? []), ...inner];
}

function readsColumns(given: FieldRecipe): boolean {
  return typeof given === 'string' || given.value === undefined;
}
