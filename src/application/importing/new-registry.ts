import type { Expediente } from '../../domain/expediente.js';
import type { WholeRegistry } from '../../domain/registry-reader.js';
import type { ImportRequest } from './import-request.js';
import { inOrder } from './in-order.js';
import type { Staging } from './staging.js';
import type { Verdict } from './verdict.js';

/** Everything that the registry will hold, in its order. */
export function newRegistry(
  { mode, signal }: ImportRequest,
  current: WholeRegistry | undefined,
  staging: Staging,
  verdict: Verdict,
): AsyncIterable<readonly Expediente[]> {
  const submitted = submittedRecords(staging, verdict);
  if (mode === 'replace' || !current) return submitted;
  return inOrder(keptRecords(current, verdict, signal), submitted);
}

/** Gives the registry as it is to whoever compares the import with it. */
export async function stageCurrent(
  current: WholeRegistry,
  staging: Staging,
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

async function* submittedRecords(staging: Staging, { rejected }: Verdict) {
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
