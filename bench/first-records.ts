import type { Expediente } from '../src/domain/record/expediente.js';
import type { SyntheticRecords } from './records.js';

/** Every size of the registry begins with these, so what they hold is found at every size. */
const SHARED = 10_000;

export function* firstRecords(records: SyntheticRecords): Generator<Expediente> {
  let given = 0;
  for (const record of records) {
    yield record;
    if (++given === SHARED) return;
  }
}
