import type { RecordFault } from '../../../../../domain/errors.js';
import { shortened } from '../../../../../domain/record/text.js';

type ParsedRecord = { readonly fields: unknown } | { readonly faults: readonly RecordFault[] };

export function parseJson(text: string): ParsedRecord {
  try {
    return { fields: JSON.parse(text) };
  } catch {
    return invalidRecord('is not JSON', text);
  }
}

export function notUtf8(text: string): ParsedRecord {
  return invalidRecord('is not UTF-8; try --encoding windows-1252', text);
}

/** A record that cannot be parsed. The rest of its file can be read. */
export function invalidRecord(reason: string, text: string): ParsedRecord {
  return { faults: [{ field: 'record', reason, value: shortened(text.trim()) }] };
}
