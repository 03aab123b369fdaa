import { FileLineSorter } from '../../src/adapters/outbound/external-sort/file-line-sorter.js';
import { SpilledTexts } from '../../src/adapters/outbound/external-sort/spilled-texts.js';
import { fingerprint } from '../../src/adapters/outbound/search-index/revision.js';
import type { Progress, Rejection, Warning } from '../../src/application/import/import-listener.js';
import { ImportRecords } from '../../src/application/import/import-records.js';
import type {
  ImportRequest,
  Removal,
  SubmittedRecord,
} from '../../src/application/import/import-request.js';
import type { RecordIntake } from '../../src/domain/ports/record-intake.js';
import type { RegistryReader } from '../../src/domain/ports/registry-reader.js';
import { type Expediente, fieldsOf } from '../../src/domain/record/expediente.js';

export interface ImportTestOptions {
  /** Small, so that a few records make many runs. */
  readonly runLength?: number;
  readonly folder?: string;
}

/** An import into a store, and everything that it says on its way. */
export function importInto(
  registry: RegistryReader,
  intake: RecordIntake,
  { runLength = 300, folder }: ImportTestOptions = {},
) {
  const sorting = {
    sorter: () => new FileLineSorter(runLength, folder),
    texts: () => new SpilledTexts(folder),
  };
  return importWith(new ImportRecords(registry, intake, sorting, fingerprint));
}

/** Runs the use case, and keeps everything that it says. */
export function importWith(useCase: ImportRecords) {
  return async (given: Partial<Omit<ImportRequest, 'records'>> & { records: Records }) => {
    const rejections: Rejection[] = [];
    const warnings: Warning[] = [];
    const progress: Progress[] = [];
    const records = submitted(given.records);
    const summary = await useCase.run(
      { mode: 'replace', allowRemovals: true, maxRejected: 0, dryRun: false, ...given, records },
      {
        rejected: (rejection) => void rejections.push(rejection),
        warned: (warning) => void warnings.push(warning),
        progressed: (step) => void progress.push(step),
      },
    );
    return { ...summary, rejections, messages: warnings.map(({ message }) => message), progress };
  };
}

type Records = Iterable<unknown> | AsyncIterable<unknown>;

/** Fields, one record a line of one file; a record is given by its fields. */
async function* submitted(records: Records, file = 'f'): AsyncGenerator<SubmittedRecord> {
  let line = 0;
  for await (const record of records) {
    const fields = isRecord(record) ? fieldsOf(record) : record;
    yield { location: { file, line: ++line }, fields };
  }
}

export function removals(ids: Iterable<string>): Removal[] {
  return [...ids].map((id, i) => ({ id, location: { file: 'gone', line: i + 1 } }));
}

function isRecord(record: unknown): record is Expediente {
  return typeof record === 'object' && record !== null && 'codArchivo' in record;
}
