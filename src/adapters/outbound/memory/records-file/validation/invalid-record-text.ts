import type { InvalidRecord } from '../../../../../domain/errors.js';
import { shortened } from '../../../../../domain/record/text.js';

/** What people call a record that is not valid. */
export function nameOf(value: unknown): string | undefined {
  const { id, cod_archivo: code } = (value ?? {}) as { id?: unknown; cod_archivo?: unknown };
  if (isName(id)) return `id ${shortened(id)}`;
  return isName(code) ? `cod_archivo ${shortened(code)}` : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The faults of a record, each with the value that was found. */
export function reasonsWithValues({ faults }: InvalidRecord): string {
  return faults
    .map(({ field, reason, value }) => `${field} ${reason}${value && ` (${value})`}`)
    .join('; ');
}
