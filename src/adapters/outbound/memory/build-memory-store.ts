import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { Expediente } from '../../../domain/expediente.js';
import { compareRecords } from '../../../domain/matching.js';
import { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import { publish } from '../../../domain/published-record.js';
import { PostingsBuilder } from '../generation/postings-builder.js';
import { RevisionBuilder } from '../generation/revision.js';
import type { SpanIndex } from '../generation/span-index.js';
import { YearRanges } from '../generation/year-ranges.js';
import { MemoryStore, type Unpublished } from './memory-store.js';
import { PublishedRecords } from './published-records.js';

/** How many records are taken in before requests that wait get their turn. */
const RECORDS_AT_ONCE = 100;

/** Publishes and indexes records that become the registry together. */
export async function buildMemoryStore(
  records: readonly Expediente[],
  modified: Date,
  signal?: AbortSignal,
): Promise<MemoryStore> {
  const postings = new PostingsBuilder();
  const revision = new RevisionBuilder();
  const years = new YearRanges();
  const spans: (SpanIndex | undefined)[] = [];
  const published: Buffer[] = [];
  const unpublished: Unpublished[] = [];
  for (const [rank, record] of [...records].sort(compareRecords).entries()) {
    if (rank % RECORDS_AT_ONCE === 0) await untilOthersHaveRun(undefined, { signal });
    spans.push(postings.add(record));
    revision.add(record);
    years.add(record.checkinDate);
    published.push(Buffer.from(publish(record)));
    unpublished.push({ codArchivo: record.codArchivo.text, content: record.content });
  }
  spans.push(postings.finish());
  return new MemoryStore({
    revision: revision.revision(),
    modified,
    years,
    spans: spans.filter((span) => span !== undefined),
    published: PublishedRecords.of(published),
    unpublished,
    directory: new MunicipalityDirectory(records.map((record) => record.municipality)),
  });
}
