import { FIELDS } from '../../../../domain/record/expediente.js';
import type { Field, FieldRecipe, FieldRules, Recipe } from './recipe.js';

/** Stands in a recipe where `inspect` leaves a value to a person. */
export const PLACEHOLDER = 'TODO';

/** Nothing or a note behind it: Todolella and TODO EL MUNICIPIO are values. */
const TO_DO = new RegExp(`^${PLACEHOLDER}\\s*(:|$)`);

export function isPlaceholder({ value = '' }: FieldRules): boolean {
  return TO_DO.test(value);
}

/** The same rules with a value in place of the placeholder. Undefined if they have none. */
export function fillPlaceholder(given: FieldRecipe, value: string): FieldRecipe | undefined {
  if (typeof given === 'string') return undefined;
  if (isPlaceholder(given)) return { ...given, value };
  const otherwise = given.else === undefined ? undefined : fillPlaceholder(given.else, value);
  return otherwise === undefined ? undefined : { ...given, else: otherwise };
}

/** The fields for which `--set` must give a value. */
export function placeholderFields({ fields }: Recipe): Field[] {
  return FIELDS.filter((field) => fillPlaceholder(fields[field] ?? '', '') !== undefined);
}

/** The recipe with some value wherever it has a placeholder. Other fields are the same objects. */
export function withoutPlaceholders(recipe: Recipe): Recipe {
  const fields = Object.entries(recipe.fields).map(([field, given]) => [
    field,
    fillPlaceholder(given, '…') ?? given,
  ]);
  return { ...recipe, fields: Object.fromEntries(fields) as Recipe['fields'] };
}
