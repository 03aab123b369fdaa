import type { RecordFault } from '../../../../../domain/errors.js';
import { shortened } from '../../../../../domain/record/text.js';

export type ParsedRecord =
  | { readonly fields: unknown }
  | { readonly faults: readonly RecordFault[] };

/** Why bytes cannot be decoded, and what to try. */
export type UndecodableReason = (bytes: Buffer) => string;

export function parseJson(text: string): ParsedRecord {
  try {
    return { fields: JSON.parse(text) };
  } catch {
    return invalidRecord('is not JSON', text);
  }
}

/** A record that cannot be parsed. The rest of its file can be read. */
export function invalidRecord(reason: string, text: string): ParsedRecord {
  return { faults: [{ field: 'record', reason, value: shortened(text.trim()) }] };
}
