import type { LoadedRegistry, RegistryDraft } from '../../domain/ports/record-intake.js';
import type { Expediente } from '../../domain/record/expediente.js';
import type { Tally } from './tally.js';

/** Writes the new registry beside the one that is current. */
export async function write(
  batches: AsyncIterable<readonly Expediente[]>,
  expected: number,
  draft: RegistryDraft,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<LoadedRegistry> {
  let records = 0;
  for await (const batch of batches) {
    signal?.throwIfAborted();
    await draft.add(batch);
    records += batch.length;
    tally.progress({ step: 'writing', records, of: expected });
  }
  return draft.finish();
}
