import { InvalidRecord } from '../../domain/errors.js';
import { createExpediente, type Expediente } from '../../domain/record/expediente.js';
import { holdsForbiddenCharacter } from '../../domain/record/text.js';
import type { ImportRequest, SubmittedRecord } from './import-request.js';
import { officialNameCheck } from './official-names.js';
import type { StagedImport } from './staged-import.js';
import type { Tally } from './tally.js';

/** How many records are read between two words on how it goes. */
const RECORDS_AT_ONCE = 1_000;

/** Reads all that is handed in: valid records are staged, the others rejected. */
export async function stage(
  { records, removals, officialMunicipalities, signal }: ImportRequest,
  staging: StagedImport,
  tally: Tally,
): Promise<void> {
  const misnamed = officialNameCheck(officialMunicipalities);
  for await (const submitted of records) {
    signal?.throwIfAborted();
    tally.read++;
    if (tally.read % RECORDS_AT_ONCE === 0) {
      tally.progress({ step: 'reading', records: tally.read });
    }
    const record = accepted(submitted, tally);
    if (!record) continue;
    const message = misnamed(record.municipality);
    if (message) tally.warn({ location: submitted.location, message });
    const full = staging.add(record, submitted.location);
    if (full) await full;
  }
  for (const removal of removals ?? []) {
    if (holdsForbiddenCharacter(removal.id)) {
      tally.warn({
        location: removal.location,
        message: 'no record has an id with a control character',
      });
    } else await staging.addRemoval(removal);
  }
}

function accepted(submitted: SubmittedRecord, tally: Tally): Expediente | undefined {
  const { location } = submitted;
  try {
    if ('faults' in submitted) throw new InvalidRecord(submitted.faults);
    return createExpediente(submitted.fields);
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error;
    tally.reject({ location, faults: error.faults });
    return undefined;
  }
}
