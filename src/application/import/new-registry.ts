import type { WholeRegistry } from '../../domain/ports/registry-reader.js';
import type { Expediente } from '../../domain/record/expediente.js';
import type { ImportRequest } from './import-request.js';
import { mergeStreams } from './merge-streams.js';
import type { StagedImport } from './staged-import.js';
import type { Verdict } from './verdict.js';

/** Everything that the registry will hold, in its order. */
export function newRegistry(
  { mode, signal }: ImportRequest,
  current: WholeRegistry | undefined,
  staging: StagedImport,
  verdict: Verdict,
): AsyncIterable<readonly Expediente[]> {
  const submitted = submittedRecords(staging, verdict);
  if (mode === 'replace' || !current) return submitted;
  return mergeStreams(keptRecords(current, verdict, signal), submitted);
}

/** Gives the registry as it is to whoever compares the import with it. */
export async function stageCurrent(
  current: WholeRegistry,
  staging: StagedImport,
  signal: AbortSignal | undefined,
): Promise<void> {
  let rank = 0;
  for await (const batch of current.records({ signal })) {
    for (const record of batch) {
      const full = staging.addCurrent(record, rank++);
      if (full) await full;
    }
  }
}

async function* submittedRecords(staging: StagedImport, { rejected }: Verdict) {
  for await (const batch of staging.ordered()) {
    yield batch.filter(({ number }) => !rejected.has(number)).map(({ record }) => record);
  }
}

async function* keptRecords(current: WholeRegistry, { gone }: Verdict, signal?: AbortSignal) {
  let rank = 0;
  for await (const batch of current.records({ signal })) {
    const first = rank;
    rank += batch.length;
    yield batch.filter((_, i) => !gone.has(first + i));
  }
}
