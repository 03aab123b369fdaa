import { InvalidRecord } from '../../domain/errors.js';
import { municipalityKeys } from '../../domain/municipality/municipality.js';
import type { MunicipalityDirectory } from '../../domain/municipality/municipality-directory.js';
import { createExpediente, type Expediente } from '../../domain/record/expediente.js';
import { holdsForbiddenCharacter } from '../../domain/record/text.js';
import { numberDuplicates } from './duplicates/number-duplicates.js';
import type { ImportReport } from './import-report.js';
import type { ImportRequest, SubmittedRecord } from './import-request.js';
import type { StagedImport } from './staging/staged-import.js';

/** How many records are read between two reports of progress. */
const PROGRESS_EVERY = 1_000;

/** Reads everything that was submitted. Stages the valid records, rejects the others. */
export async function readSubmissions(
  { records, removals, officialMunicipalities, duplicates, signal }: ImportRequest,
  staged: StagedImport,
  report: ImportReport,
): Promise<void> {
  const unofficial = officialNameCheck(officialMunicipalities);
  const numbered = duplicates === 'number' ? numberDuplicates() : undefined;
  for await (const submitted of records) {
    signal?.throwIfAborted();
    report.read++;
    if (report.read % PROGRESS_EVERY === 0) {
      report.progress({ step: 'reading', records: report.read });
    }
    const record = validate(submitted, report);
    if (!record) continue;
    const message = unofficial(record.municipality);
    if (message) report.warn({ location: submitted.location, message });
    const unique = numbered?.(record) ?? record;
    if (!hasSameKeys(unique, record)) report.marks.number(staged.submitted);
    if ('kept' in submitted) report.marks.keep(submitted.kept ?? [], staged.submitted);
    const written = staged.add(unique, submitted.location);
    if (written) await written;
  }
  for (const { id, location } of removals ?? []) {
    if (holdsForbiddenCharacter(id)) {
      report.warn({ location, message: 'no record has an id with a control character' });
    } else await staged.addRemoval({ id, location });
  }
}

/** A number that would make a code too long is left out. */
function hasSameKeys(a: Expediente, b: Expediente): boolean {
  return a.id === b.id && a.codArchivo.text === b.codArchivo.text;
}

function validate(submitted: SubmittedRecord, report: ImportReport): Expediente | undefined {
  const { location } = submitted;
  try {
    if ('faults' in submitted) throw new InvalidRecord(submitted.faults);
    return createExpediente(submitted.fields);
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error;
    report.reject({ location, faults: error.faults });
    return undefined;
  }
}

/** Names for which the check was made. More are checked again, and may be warned of twice. */
const MAX_REMEMBERED_NAMES = 10_000;

/** Returns a function that gives the warning for a name which is not official, once for each. */
function officialNameCheck(
  official: MunicipalityDirectory | undefined,
): (name: string) => string | undefined {
  const checked = new Set<string>();
  return (name) => {
    if (!official || checked.has(name)) return undefined;
    if (checked.size < MAX_REMEMBERED_NAMES) checked.add(name);
    if (official.has(municipalityKeys(name))) return undefined;
    const near = official.near(name);
    const hint = near.length > 0 ? `; near names: ${near.join(' | ')}` : '';
    return `the municipality ${name} is not on the list${hint}`;
  };
}
