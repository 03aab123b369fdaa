import type { LoadedRegistry, RegistryDraft } from '../../../domain/ports/record-intake.js';
import type { WholeRegistry } from '../../../domain/ports/registry-reader.js';
import type { Expediente } from '../../../domain/record/expediente.js';
import type { ImportReport } from '../import-report.js';
import type { ImportRequest } from '../import-request.js';
import type { StagedImport } from '../staging/staged-import.js';
import { mergeStreams } from './merge-streams.js';
import type { RegistryDiff } from './registry-diff.js';

/** All records of the new registry, in registry order. */
export function newRecords(
  { mode, signal }: ImportRequest,
  current: WholeRegistry | undefined,
  staged: StagedImport,
  diff: RegistryDiff,
  report: ImportReport,
): AsyncIterable<readonly Expediente[]> {
  const accepted = acceptedRecords(staged, diff, report);
  if (mode === 'replace' || !current) return accepted;
  return mergeStreams(keptRecords(current, diff, signal), accepted);
}

/** Writes the records into the draft. */
export async function writeRegistry(
  batches: AsyncIterable<readonly Expediente[]>,
  expected: number,
  draft: RegistryDraft,
  report: ImportReport,
  signal: AbortSignal | undefined,
): Promise<LoadedRegistry> {
  let records = 0;
  for await (const batch of batches) {
    signal?.throwIfAborted();
    await draft.add(batch);
    records += batch.length;
    report.progress({ step: 'writing', records, of: expected });
  }
  return draft.finish();
}

async function* acceptedRecords(
  staged: StagedImport,
  { rejected }: RegistryDiff,
  { marks }: ImportReport,
) {
  for await (const batch of staged.ordered()) {
    const accepted = batch.filter(({ ordinal }) => !rejected.has(ordinal));
    for (const { ordinal } of accepted) marks.accept(ordinal);
    yield accepted.map(({ record }) => record);
  }
}

async function* keptRecords(
  current: WholeRegistry,
  { dropped }: RegistryDiff,
  signal: AbortSignal | undefined,
) {
  let rank = 0;
  for await (const batch of current.records({ signal })) {
    const first = rank;
    rank += batch.length;
    yield batch.filter((_, i) => !dropped.has(first + i));
  }
}
