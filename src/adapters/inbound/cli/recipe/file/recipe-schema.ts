import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Schema } from './schema-faults.js';

/** The one definition of a recipe's form. Editors use the same file. */
export const RECIPE_SCHEMA_FILE = fileURLToPath(
  new URL('../../../../../../data/recipe.schema.json', import.meta.url),
);

let schema: Schema | undefined;

export function recipeSchema(): Schema {
  schema ??= JSON.parse(readFileSync(RECIPE_SCHEMA_FILE, 'utf8')) as Schema;
  return schema;
}
