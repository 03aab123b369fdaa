import { FIELDS } from '../../../../domain/record/expediente.js';
import type { Field, FieldRules, Recipe } from '../recipe/recipe.js';

/** A field of a recipe, with its rules written out. */
export interface SourcedField {
  readonly field: Field;
  readonly rules: FieldRules;
}

export function sourcedFields({ fields }: Recipe): SourcedField[] {
  return Object.entries(fields).map(([field, given]) => ({
    field: field as Field,
    rules: typeof given === 'string' ? { from: given } : given,
  }));
}

/**
 * The field that each column is written from, by `from` alone. If several fields take a column, it
 * is the one that has most of what the office wrote there: an id before the code made of it, and
 * both before the year in it.
 */
export function columnOwners(fields: readonly SourcedField[]): Map<string, SourcedField> {
  const owners = new Map<string, SourcedField>();
  for (const each of fields) {
    const headers = [each.rules.from ?? []].flat();
    // Of several columns it is not known which a text came from. Links are shared out.
    for (const header of each.field === 'links' ? headers : headers.slice(0, 1)) {
      const other = owners.get(header);
      if (!other || loss(each) < loss(other)) owners.set(header, each);
    }
  }
  return owners;
}

/** How far the value of a field may be from the text of its column. The worst rule decides. */
function loss({ field, rules }: SourcedField): number {
  const { from, steps, code, replace, dates, else: otherwise } = rules;
  const isFromElsewhere = otherwise !== undefined || (typeof from === 'object' && from.length > 1);
  const losses = [isFromElsewhere, steps, replace, code, dates];
  const worst = losses.findLastIndex(Boolean) + 1;
  return worst * FIELDS.length + FIELDS.indexOf(field);
}
