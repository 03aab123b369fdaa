import type { Field, FieldRecipe, Recipe } from '../recipe.js';
import { FaultCollector } from './faults.js';
import { compileField } from './field-reader.js';
import { objectAccess } from './row-access.js';
import { SourceCompiler } from './source.js';

/** The columns or paths that each part of a recipe names, those of every `else` among them. */
export function pathsOfParts({ fields, where = [] }: Recipe): Map<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>();
  for (const [field, recipe] of Object.entries(fields)) {
    parts.set(`fields.${field}`, pathsOfField(field as Field, recipe));
  }
  for (const [i, { column }] of where.entries()) parts.set(`where[${i}]`, [column]);
  return parts;
}

function pathsOfField(field: Field, recipe: FieldRecipe): readonly string[] {
  const sources = new SourceCompiler(objectAccess, new FaultCollector());
  compileField(field, recipe, sources, new FaultCollector());
  return [...sources.usedNames];
}
