import type { Condition } from '../recipe.js';
import { compilePattern } from '../values/replacement.js';
import type { FaultCollector } from './faults.js';
import type { SourceCompiler } from './source.js';

export type RowFilter<Row> = (row: Row) => boolean;

/** Whether a row meets all conditions. Undefined if there are none. */
export function compileConditions<Row>(
  conditions: readonly Condition[],
  sources: SourceCompiler<Row>,
  faults: FaultCollector,
): RowFilter<Row> | undefined {
  const filters = conditions.map((condition, i): RowFilter<Row> => {
    const path = `where[${i}]`;
    const column = sources.column(condition.column, `${path}.column`);
    const test = compileTest(condition, path, faults);
    return (row) => test(column(row).trim());
  });
  return filters.length === 0 ? undefined : (row) => filters.every((filter) => filter(row));
}

function compileTest(
  { is, isNot, matches, empty }: Condition,
  path: string,
  faults: FaultCollector,
): (text: string) => boolean {
  if (is !== undefined) {
    const wanted = keysOf(is);
    return (text) => wanted.has(keyOf(text));
  }
  if (isNot !== undefined) {
    const unwanted = keysOf(isNot);
    return (text) => !unwanted.has(keyOf(text));
  }
  if (matches !== undefined) {
    const pattern = faults.attempt(`${path}.matches`, () => compilePattern(matches));
    return (text) => pattern?.matcher(text).find() ?? false;
  }
  return (text) => (text === '') === empty;
}

function keysOf(texts: string | readonly string[]): ReadonlySet<string> {
  return new Set((typeof texts === 'string' ? [texts] : texts).map((text) => keyOf(text.trim())));
}

function keyOf(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
