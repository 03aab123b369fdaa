import type { RecordBatch } from '../domain/ports/record-batch.js';
import type { Generation, RecordRepository } from '../domain/ports/record-repository.js';
import type { Expediente } from '../domain/record/expediente.js';
import { publish } from '../domain/record/published-record.js';
import { compareRecords, matches } from '../domain/search/matching.js';
import type { SearchCriteria } from '../domain/search/search-criteria.js';

/** What the domain says the answer is. */
export function found(records: readonly Expediente[], criteria: SearchCriteria): Expediente[] {
  return records.filter((record) => matches(record, criteria)).sort(compareRecords);
}

/** Each record as it is published, in order. */
export function published(records: readonly Expediente[]): string {
  return [...records].sort(compareRecords).map(publish).join(',');
}

export function text(batches: readonly RecordBatch[]): string {
  return batches.map((batch) => Buffer.from(batch.published()).toString()).join(',');
}

/** All that a generation publishes for a question. */
export async function streamed(
  generation: Generation,
  criteria: SearchCriteria = {},
): Promise<string> {
  const batches: RecordBatch[] = [];
  for await (const batch of generation.stream(criteria)) batches.push(batch);
  return text(batches);
}

export async function currentOf(repository: RecordRepository): Promise<Generation> {
  const generation = await repository.current();
  if (!generation) throw new Error('current() gives undefined, though a registry is loaded');
  return generation;
}
