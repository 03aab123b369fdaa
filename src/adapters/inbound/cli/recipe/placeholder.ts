import type { FieldRules } from './recipe.js';

/** Stands in a recipe where `inspect` leaves a value to a person. */
export const PLACEHOLDER = 'TODO';

export function isPlaceholder({ value }: FieldRules): boolean {
  return value?.startsWith(PLACEHOLDER) === true;
}
