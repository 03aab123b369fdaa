import type { RecordFault } from '../../../../../domain/errors.js';
import { shortened } from '../../../../../domain/record/text.js';
import { type FormFault, syntaxFault } from './form-fault.js';

export type ParsedRecord =
  | { readonly fields: unknown }
  | { readonly faults: readonly RecordFault[] };

/** Why bytes cannot be decoded, and what to try. */
export type UndecodableFault = (bytes: Buffer) => FormFault;

export function parseJson(text: string): ParsedRecord {
  try {
    return { fields: JSON.parse(text) };
  } catch {
    return invalidRecord(syntaxFault('is not JSON'), text);
  }
}

/** A record that cannot be parsed. The rest of its file can be read. */
export function invalidRecord(fault: FormFault, text: string): ParsedRecord {
  return { faults: [{ ...fault, field: 'record', value: shortened(text.trim()) }] };
}
