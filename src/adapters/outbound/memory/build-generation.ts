import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { Expediente } from '../../../domain/expediente.js';
import { compareRecords } from '../../../domain/matching.js';
import { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import { publish } from '../../../domain/published-record.js';
import { RecordIndexBuilder } from '../generation/record-index.js';
import { RevisionBuilder } from '../generation/revision.js';
import { MemoryGeneration } from './memory-generation.js';
import { PublishedRecords } from './published-records.js';

/** How many records are taken in before requests that wait get their turn. */
const RECORDS_AT_ONCE = 100;

export async function buildGeneration(
  records: readonly Expediente[],
  modified: Date,
  signal?: AbortSignal,
): Promise<MemoryGeneration> {
  const index = new RecordIndexBuilder();
  const revision = new RevisionBuilder();
  const published: Buffer[] = [];
  const unpublished: { codArchivo: string; content: string }[] = [];
  for (const [rank, record] of [...records].sort(compareRecords).entries()) {
    if (rank % RECORDS_AT_ONCE === 0) await untilOthersHaveRun(undefined, { signal });
    index.add(record);
    revision.add(record);
    published.push(Buffer.from(publish(record)));
    unpublished.push({ codArchivo: record.codArchivo.text, content: record.content });
  }
  return new MemoryGeneration({
    revision: revision.revision(),
    modified,
    index: index.build(),
    published: PublishedRecords.of(published),
    unpublished,
    directory: new MunicipalityDirectory(records.map((record) => record.municipality)),
  });
}
