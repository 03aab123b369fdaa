import type { RecordFault } from '../../../../../domain/errors.js';
import { shortened } from '../../../../../domain/record/text.js';
import type { MappedRow } from '../row-mapping.js';

/** These may be null, and then have no value. */
const NULLABLE: readonly string[] = ['content', 'inscription_date'];

/** Numbers and booleans become texts, and null becomes empty, as they are in a table. */
export function withTextFields(mapped: MappedRow): MappedRow {
  if (!mapped || 'faults' in mapped) return mapped;
  const { fields } = mapped;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return mapped;
  const given = fields as Readonly<Record<string, unknown>>;
  let texts: Record<string, unknown> | undefined;
  for (const field in given) {
    const value = given[field];
    if (typeof value === 'string' || (typeof value === 'object' && value !== null)) continue;
    if (value === null && NULLABLE.includes(field)) continue;
    if (inexactNumber(value)) return { faults: [inexact(field, value)] };
    texts ??= { ...given };
    texts[field] = value === null ? '' : String(value);
  }
  return texts ? { fields: texts } : mapped;
}

/** Whether a digit was lost when a number was parsed, or is shown as a power of ten. */
export function inexactNumber(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    (Math.abs(value) > Number.MAX_SAFE_INTEGER || String(value).includes('e'))
  );
}

function inexact(field: string, value: number): RecordFault {
  return {
    field,
    reason: 'is a number with more digits than can be kept; write it as a text',
    value: shortened(value),
  };
}
