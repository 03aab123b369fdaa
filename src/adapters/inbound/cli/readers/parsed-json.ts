import type { RecordFault } from '../../../../domain/errors.js';
import { shortened } from '../../../../domain/record/text.js';

type Parsed = { readonly fields: unknown } | { readonly faults: readonly RecordFault[] };

/** The value that one JSON text stands for, or why it stands for none. */
export function parsedJson(text: string): Parsed {
  try {
    return { fields: JSON.parse(text) };
  } catch {
    return unreadableRecord('is not JSON', text);
  }
}

export function notUtf8(text: string): Parsed {
  return unreadableRecord('is not UTF-8; --encoding windows-1252 may be what it needs', text);
}

export function unreadableRecord(reason: string, text: string) {
  return { faults: [{ field: 'record', reason, value: shortened(text.trim()) }] };
}
