import { FIELDS } from '../../../../../domain/record/expediente.js';
import type { PlacedFault } from '../file/schema-faults.js';
import type { Recipe } from '../recipe.js';
import { compileConditions } from './condition.js';
import { FaultCollector } from './faults.js';
import { compileField } from './field-reader.js';
import { objectAccess } from './row-access.js';
import { SourceCompiler } from './source.js';

/**
 * What is wrong with formats, patterns and rules, in those parts of a recipe that follow its
 * schema. A recipe that breaks the schema elsewhere is not compiled, and one message is to have all.
 */
export function contentFaults(value: unknown, broken: readonly PlacedFault[]): PlacedFault[] {
  const { fields, where } = (value ?? {}) as Partial<Recipe>;
  const isSound = (path: string) => !broken.some((fault) => isWithin(fault.path, path));
  const faults = new FaultCollector();
  const sources = new SourceCompiler(objectAccess, faults);
  for (const field of FIELDS) {
    const recipe = fields?.[field];
    if (recipe !== undefined && isSound(`fields.${field}`)) {
      compileField(field, recipe, sources, faults);
    }
  }
  if (Array.isArray(where) && isSound('where')) compileConditions(where, sources, faults);
  return faults.faults;
}

function isWithin(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`);
}
