import { shortened } from '../../../../../domain/record/text.js';
import type { Field, FieldRecipe, FieldRules } from '../recipe.js';
import { FaultCollector } from './faults.js';
import { type CompiledField, compileField } from './field-reader.js';
import { objectAccess, type RowAccess } from './row-access.js';
import { SourceCompiler } from './source.js';

/**
 * A field that keeps its value in the registry where a row lacks one of its columns. An `else`
 * without its columns is no choice: it would take the place of a value that is only not there.
 */
export function compileKeptField<Row>(
  field: Field,
  recipe: FieldRecipe | undefined,
  access: RowAccess<Row>,
  sources: SourceCompiler<Row>,
  faults: FaultCollector,
): CompiledField<Row> {
  const names = recipe === undefined ? [] : columnsOf(recipe);
  for (const name of names) sources.usedNames.add(name);
  const isInFile = (name: string) => access.column(name) !== undefined;
  if (recipe === undefined || !names.every(isInFile)) {
    for (const name of names.filter((each) => !isInFile(each))) noteLikelyName(name);
    return { source: () => '', read: () => undefined };
  }
  const { source, read } = compileField(field, withElse(recipe), sources, faults);
  return {
    source,
    read: (row) => (names.every((name) => access.has(row, name)) ? read(row) : undefined),
  };

  /** A column that is only named otherwise would be lost for new records. */
  function noteLikelyName(name: string): void {
    const meant = sources.meant(name);
    if (meant === undefined) return;
    sources.notes.push(
      `there is no column ${shortened(JSON.stringify(name))} for ${field}, so known records keep theirs and new ones have none; ${shortened(JSON.stringify(meant))} was probably meant`,
    );
  }

  function withElse(given: FieldRecipe): FieldRecipe {
    if (typeof given === 'string' || given.else === undefined) return given;
    const { else: otherwise, ...rules } = given;
    return columnsOf(otherwise).every(isInFile) ? { ...rules, else: withElse(otherwise) } : rules;
  }
}

/** The columns that the value comes from, those of its `else` left out. */
function columnsOf(recipe: FieldRecipe): string[] {
  const rules: FieldRules = typeof recipe === 'string' ? { from: recipe } : recipe;
  const sources = new SourceCompiler(objectAccess, new FaultCollector());
  sources.texts(rules, '');
  return [...sources.usedNames];
}
