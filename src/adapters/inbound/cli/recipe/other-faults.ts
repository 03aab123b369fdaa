import { InvalidRecord, type RecordFault } from '../../../../domain/errors.js';
import { createExpediente } from '../../../../domain/record/expediente.js';

/** The faults of those fields of a record that could be read, so that one message has all. */
export function otherFaults(
  values: Readonly<Record<string, unknown>>,
  isRead: (field: string) => boolean,
): readonly RecordFault[] {
  try {
    createExpediente(values);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error;
    return error.faults.filter(({ field }) => isRead(field));
  }
}
